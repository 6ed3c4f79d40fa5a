import type { NewRule, Rule } from "@grove/contract/rules"

/** The defaults of the form. */
export const EMPTY_RULE: NewRule = {
  name: "",
  description: "",
  category: "content",
  severity: "medium",
  action: "warn",
  isActive: true,
  autoEnforce: false,
}

export function draftOf(rule: Rule | undefined): NewRule {
  if (!rule) return EMPTY_RULE
  const { id: _id, createdAt: _createdAt, ...draft } = rule
  return draft
}

export function isComplete(draft: NewRule): boolean {
  return draft.name.trim() !== "" && draft.description.trim() !== ""
}
