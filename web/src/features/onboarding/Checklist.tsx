import { ONBOARDING } from "@grove/contract/limits"
import type { ChecklistItem } from "@grove/contract/onboarding"
import { Check, ChevronDown, X } from "lucide-react"
import { useEffect } from "react"

import { useCurrentUser } from "#features/auth/hooks.ts"
import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"
import { Card } from "#ui/Card.tsx"
import { classNames } from "#ui/class-names.ts"
import { IconButton } from "#ui/IconButton.tsx"
import { Link } from "#ui/Link.tsx"

import { useChangeOnboarding, useOnboarding } from "./hooks.ts"

export interface ChecklistProps {
  /** On phones: one line, opened by a tap. */
  isFolded?: boolean
}

/** Suggestions for a newcomer. Disappears after a week, when all are done, or when it is closed. */
export function Checklist({ isFolded }: ChecklistProps) {
  const me = useCurrentUser()
  const { data } = useOnboarding()
  const { mutate: close } = useChangeOnboarding()
  // Progress made on this page is known before the next fetch.
  const here: Partial<Record<ChecklistItem, boolean>> = {
    picture: me.profileImageUrl !== null,
    bio: Boolean(me.bio),
    follow: me._count.following >= ONBOARDING.follows,
    post: me._count.posts > 0,
  }
  const items = (data?.checklist ?? []).map(({ item, isDone }) => ({
    item,
    isDone: isDone || here[item] === true,
  }))
  const done = items.filter((each) => each.isDone).length
  const isAllDone = items.length > 0 && done === items.length
  useEffect(() => {
    if (!isAllDone) return undefined
    // It says so until the member leaves the page, and is not shown again.
    return () => close({ isChecklistClosed: true })
  }, [isAllDone, close])
  if (items.length === 0) return null

  const title = isAllDone
    ? t("All done. You know your way around!")
    : t("Your first week: {done} of {total}", { done, total: items.length })
  const list = (
    <ul className="grid">
      {items.map(({ item, isDone }) => (
        <li key={item}>
          <Item item={item} isDone={isDone} userId={me.id} />
        </li>
      ))}
    </ul>
  )
  const closing = (
    <IconButton
      label={t("Close the list of your first week")}
      icon={<X aria-hidden size={18} />}
      onClick={() => close({ isChecklistClosed: true })}
    />
  )
  if (!isFolded)
    return (
      <Card as="section" title={title} action={closing}>
        {list}
      </Card>
    )
  return (
    <Card as="section" label={title} isFlush className="relative">
      <details className="group">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-2 px-4 pe-24 font-semibold [&::-webkit-details-marker]:hidden">
          <span className="flex-1">{title}</span>
          <ChevronDown
            aria-hidden
            size={18}
            className="text-ink-2 absolute end-14 transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="px-4 pb-3">{list}</div>
      </details>
      <div className="absolute end-2 top-2">{closing}</div>
    </Card>
  )
}

function Item({ item, isDone, userId }: { item: ChecklistItem; isDone: boolean; userId: string }) {
  const { label, href } = textOf(item, userId)
  return (
    <Link
      href={href}
      className="rounded-box hover:bg-surface-2 -mx-2 flex min-h-10 items-center gap-3 px-2 text-sm"
    >
      <span
        className={classNames(
          "grid size-5.5 shrink-0 place-items-center rounded-full border-2",
          isDone ? "border-accent bg-accent text-on-accent" : "border-line-strong",
        )}
      >
        {isDone && <Check aria-hidden size={13} strokeWidth={3} />}
      </span>
      <span className={isDone ? "text-ink-2 line-through" : "font-medium"}>{label}</span>
      {isDone && <span className="sr-only">{t("Done")}</span>}
    </Link>
  )
}

function textOf(item: ChecklistItem, userId: string): { label: string; href: string } {
  switch (item) {
    case "picture":
      return { label: t("Add a picture"), href: paths.profile(userId) }
    case "bio":
      return { label: t("Say who you are in your bio"), href: paths.profile(userId) }
    case "follow":
      return { label: t("Follow five people"), href: paths.explore }
    case "post":
      return { label: t("Write your first post"), href: paths.createOf("post") }
    case "comment":
      return { label: t("Comment on a post"), href: paths.explore }
    case "story":
      return { label: t("Share a story"), href: paths.createOf("story") }
  }
}
