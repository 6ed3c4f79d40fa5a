import type { KeyboardEvent } from "react"
import { useSearch } from "wouter"

import { navigate } from "#lib/history.ts"
import { useMedia } from "#lib/use-media.ts"

import { addressOf, queryOf, rowId } from "./member-address.ts"
import { MemberFilters } from "./MemberFilters.tsx"
import { MemberList } from "./MemberList.tsx"
import { MemberPanel } from "./MemberPanel.tsx"

/** The list with the panel of one member beside it; below 1024 pixels the panel is a page of its own. */
export function MembersSection({ userId }: { userId: string | undefined }) {
  const query = queryOf(useSearch())
  const isWide = useMedia("(width >= 64rem)")
  const close = () =>
    navigate(addressOf(query), userId === undefined ? {} : { focus: `[id="${rowId(userId)}"]` })

  const closeByKey = (event: KeyboardEvent) => {
    // Keys inside a dialog arrive here too, although it is elsewhere in the document.
    const isInside = event.currentTarget.contains(event.target as Node)
    if (event.key !== "Escape" || event.defaultPrevented || !isInside || userId === undefined)
      return
    if ((event.target as HTMLElement).tagName === "INPUT") return
    event.preventDefault()
    close()
  }

  if (userId !== undefined && !isWide)
    return <MemberPanel key={userId} userId={userId} query={query} isPage onClose={close} />
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="grid gap-3" onKeyDown={closeByKey}>
      <MemberFilters query={query} {...(userId !== undefined && { userId })} />
      <div
        className={
          userId === undefined
            ? "grid"
            : "grid grid-cols-[minmax(0,1fr)_27.25rem] items-start gap-4"
        }
      >
        <MemberList query={query} openId={userId} />
        {userId !== undefined && (
          <MemberPanel key={userId} userId={userId} query={query} isPage={false} onClose={close} />
        )}
      </div>
    </div>
  )
}
