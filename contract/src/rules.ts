import { Type, type Static } from "typebox"

import { SmallId, Time, closed, filledText } from "./fields.ts"
import { TEXT } from "./limits.ts"
import { route } from "./route.ts"

export const RULE_CATEGORIES = ["content", "behavior", "safety", "technical"] as const
export const RULE_SEVERITIES = ["low", "medium", "high", "critical"] as const
export const RULE_ACTIONS = ["warn", "moderate", "suspend", "ban"] as const

export type RuleCategory = (typeof RULE_CATEGORIES)[number]
export type RuleSeverity = (typeof RULE_SEVERITIES)[number]
export type RuleAction = (typeof RULE_ACTIONS)[number]

/** The public part of a rule. */
export const PublicRule = Type.Object({
  id: SmallId,
  name: Type.String(),
  description: Type.String(),
  category: Type.Enum(RULE_CATEGORIES),
  severity: Type.Enum(RULE_SEVERITIES),
})
export type PublicRule = Static<typeof PublicRule>

export const Rule = Type.Object({
  ...PublicRule.properties,
  action: Type.Enum(RULE_ACTIONS),
  isActive: Type.Boolean(),
  autoEnforce: Type.Boolean(),
  createdAt: Time,
})
export type Rule = Static<typeof Rule>

/** The rule as part of a decision. */
export const RuleRef = Type.Object({
  id: SmallId,
  name: Type.String(),
  severity: Type.Enum(RULE_SEVERITIES),
  action: Type.Enum(RULE_ACTIONS),
})
export type RuleRef = Static<typeof RuleRef>

const RuleFacts = {
  name: filledText(TEXT.ruleName),
  description: filledText(TEXT.rule),
  category: Type.Enum(RULE_CATEGORIES),
  severity: Type.Enum(RULE_SEVERITIES),
  action: Type.Enum(RULE_ACTIONS),
  isActive: Type.Boolean(),
  autoEnforce: Type.Boolean(),
}

export const NewRule = closed(RuleFacts)
export type NewRule = Static<typeof NewRule>

/** All fields are optional; the toggle sends only `isActive`. */
export const RuleChange = Type.Object(
  {
    name: Type.Optional(RuleFacts.name),
    description: Type.Optional(RuleFacts.description),
    category: Type.Optional(RuleFacts.category),
    severity: Type.Optional(RuleFacts.severity),
    action: Type.Optional(RuleFacts.action),
    isActive: Type.Optional(RuleFacts.isActive),
    autoEnforce: Type.Optional(RuleFacts.autoEnforce),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type RuleChange = Static<typeof RuleChange>

export const RuleParams = closed({ ruleId: SmallId })

export const rules = {
  list: route({
    method: "GET",
    path: "/api/rules",
    access: "member",
    rateClass: "read",
    summary: "Lists the community rules; inactive ones for moderators only.",
    reply: Type.Array(Rule),
  }),
  public: route({
    method: "GET",
    path: "/api/rules/public",
    access: "public",
    rateClass: "read",
    summary: "Lists the active rules; public.",
    reply: Type.Array(PublicRule),
  }),
  create: route({
    method: "POST",
    path: "/api/rules",
    access: "moderator",
    rateClass: "write",
    summary: "Adds a rule.",
    body: NewRule,
    reply: Rule,
    creates: true,
  }),
  change: route({
    method: "PATCH",
    path: "/api/rules/:ruleId",
    access: "moderator",
    rateClass: "write",
    summary: "Changes a rule, or switches it on or off.",
    params: RuleParams,
    body: RuleChange,
    reply: Rule,
  }),
}
