import { firstWords } from "@grove/contract/post-words"
import { keys } from "@grove/contract/query-keys"

import { numbers } from "#features/reports/figures.service.ts"
import { publicRules } from "#features/rules/service.ts"
import type { Context } from "#platform/context.ts"
import { optional } from "#platform/http/optional.ts"
import type { Boot } from "#platform/http/pages.ts"

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
      title: "Community Rules",
      description: firstWords(
        `The rules that hold for everyone on ${ctx.site.current().name}: ${rules.map((rule) => rule.name).join(", ")}.`,
        DESCRIPTION_LENGTH,
      ),
    },
  }
}
