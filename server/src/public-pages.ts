import { keys } from "@grove/contract/query-keys"

import { viewPost } from "#features/posts/view.ts"
import { numbers } from "#features/reports/figures.service.ts"
import { publicRules } from "#features/rules/service.ts"
import type { Context } from "#platform/context.ts"
import { optional } from "#platform/http/optional.ts"
import type { Boot } from "#platform/http/pages.ts"

const POST = /^\/post\/(?<postId>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
const DESCRIPTION_LENGTH = 200

/** Content of pages for visitors without a session or scripts: readers, search engines, link previews. */
export async function publicPage(
  ctx: Context,
  path: string,
): Promise<Omit<Boot, "user"> | undefined> {
  if (path === "/community-rules") return rulesPage(ctx)
  const postId = POST.exec(path)?.groups?.["postId"]
  if (postId !== undefined && ctx.site.current().publicReading) return postPage(ctx, postId)
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
      description: shorten(
        `The rules that hold for everyone on ${ctx.site.current().name}: ${rules.map((rule) => rule.name).join(", ")}.`,
      ),
    },
  }
}

/** Only metadata; the post itself is for members. */
async function postPage(ctx: Context, postId: string): Promise<Omit<Boot, "user"> | undefined> {
  const post = await optional(ctx, viewPost(ctx, postId))
  if (!post) return undefined
  const { firstName, lastName } = post.author
  const name = firstName && lastName ? `${firstName} ${lastName}` : "Anonymous User"
  return {
    queries: [],
    about: { title: name, description: shorten(post.content), type: "article" },
  }
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim()
  const letters = [...line]
  return letters.length <= DESCRIPTION_LENGTH
    ? line
    : `${letters
        .slice(0, DESCRIPTION_LENGTH - 1)
        .join("")
        .trimEnd()}…`
}
