import { Type, type Static } from "typebox"

import { Time, closed } from "./fields.ts"
import { PageQuery } from "./page.ts"
import { route } from "./route.ts"
import { PersonRef } from "./users.ts"

/** An action by staff or by automatic enforcement. */
export const AuditEntry = Type.Object({
  id: Type.Integer(),
  act: Type.String(),
  /** `system` for automatic actions. */
  actorId: Type.String(),
  actor: Type.Unsafe<PersonRef | null>({ ...PersonRef, type: ["object", "null"] }),
  subjectType: Type.String(),
  subjectId: Type.String(),
  /** The member the act is about. */
  member: Type.Unsafe<PersonRef | null>({ ...PersonRef, type: ["object", "null"] }),
  /** The name of the rule the act is about. */
  ruleName: Type.Unsafe<string | null>({ type: ["string", "null"] }),
  detail: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  createdAt: Time,
})
export type AuditEntry = Static<typeof AuditEntry>

const word = Type.String({ pattern: "^[\\w.-]{1,64}$" })

export const AuditFilter = closed({
  act: Type.Optional(word),
  actorId: Type.Optional(word),
  subjectType: Type.Optional(word),
  subjectId: Type.Optional(word),
  from: Type.Optional(Type.String({ format: "date" })),
  /** Inclusive. */
  to: Type.Optional(Type.String({ format: "date" })),
})
export type AuditFilter = Static<typeof AuditFilter>

export const audit = {
  list: route({
    method: "GET",
    path: "/api/rules/audit",
    access: "moderator",
    rateClass: "read",
    summary: "Lists the actions of staff, newest first.",
    query: closed({ ...PageQuery.properties, ...AuditFilter.properties }),
    reply: Type.Array(AuditEntry),
    paged: true,
  }),
  acts: route({
    method: "GET",
    path: "/api/rules/audit/acts",
    access: "moderator",
    rateClass: "read",
    summary: "Returns the kinds of actions and the actors in the log, for filters.",
    reply: Type.Object({ acts: Type.Array(Type.String()), actors: Type.Array(PersonRef) }),
  }),
}

/** Downloads the list as CSV, with the same filters; not a route of the contract. */
export const AUDIT_CSV_PATH = "/api/rules/audit.csv"
