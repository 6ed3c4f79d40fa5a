import { SITE } from "@grove/contract/limits"
import { X } from "lucide-react"
import { useState, type KeyboardEvent } from "react"

import { t } from "#lib/text.ts"
import { Input } from "#ui/Input.tsx"

import { readDomains } from "./site-draft.ts"

interface DomainInputProps {
  domains: readonly string[]
  onChange: (domains: string[]) => void
}

/** Domains become tags with Enter, a comma or on leaving the field. */
export function DomainInput({ domains, onChange }: DomainInputProps) {
  const [typed, setTyped] = useState("")
  const [problem, setProblem] = useState<string>()
  const add = () => {
    const read = readDomains(typed)
    const all = [...new Set([...domains, ...read.domains])]
    if (all.length > SITE.domains)
      return setProblem(t("There can be {count} domains at most.", { count: SITE.domains }))
    if (read.domains.length > 0) onChange(all)
    setTyped(read.wrong.join(", "))
    const [wrong] = read.wrong
    return setProblem(
      wrong === undefined ? undefined : t("“{word}” is not a domain.", { word: wrong }),
    )
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== ",") return
    event.preventDefault()
    add()
  }
  return (
    <div className="grid gap-2">
      <Input
        label={t("Only these e-mail domains")}
        placeholder={domains.length === 0 ? t("Any domain") : t("Add a domain")}
        value={typed}
        error={problem}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={handleKey}
        onBlur={add}
      />
      {domains.length > 0 && (
        <ul aria-label={t("Allowed domains")} className="flex flex-wrap gap-2">
          {domains.map((domain) => (
            <li
              key={domain}
              className="bg-surface-2 text-13 flex min-h-8 items-center gap-1 rounded-lg ps-2.5 font-semibold"
            >
              <span className="wrap-anywhere">{domain}</span>
              <button
                type="button"
                aria-label={t("Remove {domain}", { domain })}
                className="hover:text-danger grid size-8 place-items-center rounded-lg"
                onClick={() => onChange(domains.filter((each) => each !== domain))}
              >
                <X aria-hidden size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
