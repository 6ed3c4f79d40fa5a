import { TEXT } from "@grove/contract/limits"
import { Search } from "lucide-react"
import type { FormEvent } from "react"
import { useLocation } from "wouter"

import { paths } from "#lib/paths.ts"
import { t } from "#lib/text.ts"

/** From anywhere to the results. An empty term stays where it is (spec 5). */
export function HeaderSearch() {
  const [, navigate] = useLocation()
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem("q") as HTMLInputElement
    const term = field.value.trim()
    if (!term) return
    navigate(paths.searchFor(term))
    field.value = ""
  }
  return (
    <search className="hidden md:block">
      <form onSubmit={handleSubmit} className="relative">
        <Search
          aria-hidden
          size={18}
          className="text-ink-2 pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2"
        />
        <input
          name="q"
          type="search"
          aria-label={t("Search")}
          placeholder={t("Search for people, posts, or topics...")}
          maxLength={TEXT.search}
          className="bg-surface-2 h-10 w-full rounded-full pr-4 pl-10.5 text-sm"
        />
      </form>
    </search>
  )
}
