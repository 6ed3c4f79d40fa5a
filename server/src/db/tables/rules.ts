import { RULE_ACTIONS, RULE_CATEGORIES, RULE_SEVERITIES } from "@grove/contract/rules"

import { boolean, pgTable, serial, text } from "#db/drizzle.ts"

import { at, createdAt } from "./columns.ts"

export const rules = pgTable("rules", {
  id: serial().primaryKey(),
  name: text().notNull(),
  description: text().notNull(),
  category: text({ enum: RULE_CATEGORIES }).notNull(),
  severity: text({ enum: RULE_SEVERITIES }).notNull(),
  action: text({ enum: RULE_ACTIONS }).notNull(),
  isActive: boolean().notNull().default(true),
  autoEnforce: boolean().notNull().default(false),
  createdAt: createdAt(),
  updatedAt: at(),
})
