import { firstWords } from "@grove/contract/post-words"
import { keys } from "@grove/contract/query-keys"

import { numbers } from "#features/reports/figures.service.ts"
import { publicRules } from "#features/rules/service.ts"
import type { Context } from "#platform/context.ts"
import { optional } from "#platform/http/optional.ts"
import type { Boot } from "#platform/http/pages.ts"
import { listOf } from "#platform/language/lists.ts"
import { t } from "#platform/language/text.ts"

const DESCRIPTION_LENGTH = 200

/** Content of pages for visitors without a session or scripts: readers, search engines, link previews. */
export async function publicPage(
  ctx: Context,
  path: string,
): Promise<Omit<Boot, "user"> | undefined> {
  if (path === "/community-rules") return rulesPage(ctx)
  return undefined
}

async function rulesPage(ctx: Context): Promise<Omit<Boot, "user">> {
  // The page needs the rules, but not the figures.
  const [rules, figures] = await Promise.all([publicRules(ctx), optional(ctx, numbers(ctx))])
  return {
    queries: [
      { key: keys.rules.public, data: rules },
      ...(figures ? [{ key: keys.rules.numbers, data: figures }] : []),
    ],
    about: {
      title: t("Community Rules"),
      description: firstWords(
        t("The rules that hold for everyone on {site}: {rules}.", {
          site: ctx.site.current().name,
          rules: listOf(rules.map((rule) => rule.name)),
        }),
        DESCRIPTION_LENGTH,
      ),
    },
  }
}
