import { expect, test } from "vitest"

import { choicesOf, verdict, type Facts, type Verdict } from "./verdict.ts"

type Row = [
  name: string,
  facts: Partial<Facts>,
  status: Verdict["status"],
  takesContent: boolean,
  penalty: `${string} ${string}` | "no penalty",
]

const warning = { action: "warning" } as const
const removal = { action: "content_removed" } as const

test.each<Row>([
  [
    "dismissal under a ban rule",
    { action: "none", ruleAction: "ban" },
    "dismissed",
    false,
    "no penalty",
  ],
  ["warning under a warn rule", { ...warning, ruleAction: "warn" }, "warned", false, "warning 30"],
  ["warning under a ban rule", { ...warning, ruleAction: "ban" }, "warned", false, "warning 30"],
  ["removal under a warn rule", { ...removal, ruleAction: "warn" }, "removed", true, "warning 30"],
  [
    "removal under a moderate rule",
    { ...removal, ruleAction: "moderate" },
    "removed",
    true,
    "restriction 7",
  ],
  [
    "removal under a suspend rule",
    { ...removal, ruleAction: "suspend" },
    "removed",
    true,
    "suspension 7",
  ],
  [
    "second suspension",
    { ...removal, ruleAction: "suspend", earlierSuspensions: 1 },
    "removed",
    true,
    "suspension 14",
  ],
  [
    "fourth suspension",
    { ...removal, ruleAction: "suspend", earlierSuspensions: 3 },
    "removed",
    true,
    "suspension 56",
  ],
  [
    "hundredth suspension",
    { ...removal, ruleAction: "suspend", earlierSuspensions: 99 },
    "removed",
    true,
    "suspension 3650",
  ],
  ["removal under a ban rule", { ...removal, ruleAction: "ban" }, "removed", true, "ban forever"],
  [
    "removal, no penalty chosen",
    { ...removal, ruleAction: "ban", chosen: "none" },
    "removed",
    true,
    "no penalty",
  ],
  [
    "removal, milder penalty chosen",
    { ...removal, ruleAction: "ban", chosen: "restriction" },
    "removed",
    true,
    "restriction 7",
  ],
  [
    "removal, ban chosen",
    { ...removal, ruleAction: "warn", chosen: "ban" },
    "removed",
    true,
    "ban forever",
  ],
  [
    "automatic, warn rule",
    { ...removal, ruleAction: "warn", isAuto: true },
    "removed",
    true,
    "warning 30",
  ],
  [
    "automatic, suspend rule",
    { ...removal, ruleAction: "suspend", isAuto: true },
    "removed",
    true,
    "suspension 7",
  ],
  [
    "automatic, ban rule",
    { ...removal, ruleAction: "ban", isAuto: true },
    "removed",
    true,
    "suspension 7",
  ],
  [
    "automatic, ban rule, third suspension",
    { ...removal, ruleAction: "ban", isAuto: true, earlierSuspensions: 2 },
    "removed",
    true,
    "suspension 28",
  ],
])("decides %s", (_name, facts, status, takesContent, penalty) => {
  const found = verdict({
    action: "none",
    ruleAction: "warn",
    earlierSuspensions: 0,
    isAuto: false,
    ...facts,
  })
  expect(found).toMatchObject({ status, takesContent })
  const { penalty: given } = found
  expect(given ? `${given.type} ${given.days ?? "forever"}` : "no penalty").toBe(penalty)
})

test("lists every penalty with its actual duration and marks that of the rule", () => {
  expect(choicesOf("suspend", 2)).toEqual([
    { penalty: "none", days: null, isOwn: false },
    { penalty: "warning", days: 30, isOwn: false },
    { penalty: "restriction", days: 7, isOwn: false },
    { penalty: "suspension", days: 28, isOwn: true },
    { penalty: "ban", days: null, isOwn: false },
  ])
})
