import { expect, test } from "vitest"

import { decideAdmission, isAtDomain, type AdmissionFacts } from "./admission.ts"

const STRANGER: Omit<AdmissionFacts, "mode"> = {
  isAlwaysAdmitted: false,
  hasAllowedDomain: true,
  hasInvitation: false,
  request: undefined,
}

const SITUATIONS: [string, Partial<AdmissionFacts>, Record<AdmissionFacts["mode"], string>][] = [
  ["stranger", {}, row("admitted", "waiting", "invitation-needed", "closed")],
  ["invited", { hasInvitation: true }, row("admitted", "admitted", "admitted", "closed")],
  ["other domain", { hasAllowedDomain: false }, row("domain", "domain", "domain", "closed")],
  [
    "invited, other domain",
    { hasInvitation: true, hasAllowedDomain: false },
    row("domain", "domain", "domain", "closed"),
  ],
  [
    "administrator of another domain",
    { isAlwaysAdmitted: true, hasAllowedDomain: false, request: "refused" },
    row("admitted", "admitted", "admitted", "admitted"),
  ],
  [
    "not asked yet",
    { request: "unsent" },
    row("admitted", "waiting", "invitation-needed", "closed"),
  ],
  ["waiting", { request: "waiting" }, row("admitted", "waiting", "waiting", "waiting")],
  [
    "waiting, domains listed since",
    { request: "waiting", hasAllowedDomain: false },
    row("waiting", "waiting", "waiting", "waiting"),
  ],
  [
    "waiting, invited since",
    { request: "waiting", hasInvitation: true },
    row("admitted", "admitted", "admitted", "waiting"),
  ],
  [
    "approved",
    { request: "approved", hasAllowedDomain: false },
    row("admitted", "admitted", "admitted", "admitted"),
  ],
  [
    "refused, invited",
    { request: "refused", hasInvitation: true },
    row("refused", "refused", "refused", "refused"),
  ],
]

function row(open: string, approval: string, invite: string, closed: string) {
  return { open, approval, invite, closed }
}

test("admits by mode and situation", () => {
  const wrong = SITUATIONS.flatMap(([name, facts, expected]) =>
    (Object.keys(expected) as AdmissionFacts["mode"][]).flatMap((mode) => {
      const found = decideAdmission({ ...STRANGER, ...facts, mode })
      return found === expected[mode] ? [] : `${name}, ${mode}: ${found}, not ${expected[mode]}`
    }),
  )
  expect(wrong).toEqual([])
})

test("matches whole domains of verified addresses", () => {
  const domains = ["school.example"]
  const at = (email: string | null, emailVerified = true) =>
    isAtDomain({ email, emailVerified }, domains)
  expect(at("ann@school.example")).toBe(true)
  expect(at("Ann@SCHOOL.example")).toBe(true)
  for (const email of [
    "ann@evilschool.example",
    "ann@mail.school.example",
    "ann@school.example.evil",
    "ann@school.example@evil.example",
    "ann@schoo\u217C.example",
    "school.example",
    null,
  ])
    expect([email, at(email)]).toEqual([email, false])
  expect(at("ann@school.example", false)).toBe(false)
})
