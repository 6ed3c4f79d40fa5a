import type { CompletedPerson } from "@grove/contract/completion"
import { CornerDownLeft, Hash } from "lucide-react"

import { t } from "#lib/text.ts"
import { Avatar } from "#ui/Avatar.tsx"

import { nameOf, type Choice } from "./hooks.ts"

/** The inside of a row: who or what it is, and why it is listed. */
export function ChoiceRow({ choice, isActive }: { choice: Choice; isActive: boolean }) {
  return (
    <>
      {choice.kind === "person" ? <Person person={choice.person} /> : <Tag text={choice.text} />}
      {isActive && <CornerDownLeft aria-hidden size={14} className="text-accent shrink-0" />}
    </>
  )
}

function Person({ person }: { person: CompletedPerson }) {
  const reason = reasonOf(person.relation)
  const name = nameOf(person)
  return (
    <>
      <Avatar id={person.id} name={name} src={person.profileImageUrl} size={34} />
      <span className="grid min-w-0 flex-1 text-start">
        <span className="flex min-w-0 items-baseline gap-1.5">
          <bdi className="truncate text-sm leading-5 font-semibold">{name}</bdi>
          <bdi className="text-ink-2 text-13 min-w-12 shrink-3 truncate">@{person.handle}</bdi>
        </span>
        {reason && <span className="text-ink-2 truncate text-xs">{reason}</span>}
      </span>
    </>
  )
}

function Tag({ text }: { text: string }) {
  return (
    <>
      <span className="bg-surface-2 text-ink-2 grid size-8.5 shrink-0 place-items-center rounded-full">
        <Hash aria-hidden size={17} />
      </span>
      <bdi className="text-md me-auto min-w-0 truncate font-semibold">{text}</bdi>
    </>
  )
}

function reasonOf(relation: CompletedPerson["relation"]): string | undefined {
  switch (relation) {
    case "author":
      return t("Author of the post")
    case "commenter":
      return t("Commented here")
    case "mutual":
      return t("You follow each other")
    case "following":
      return t("You follow them")
    case "follower":
      return t("Follows you")
    case "none":
      return undefined
  }
}
