import type { NewRule, PublicRule, Rule, RuleChange } from "@grove/contract/rules"

import { recordAct } from "#features/audit/service.ts"
import { inTransaction, type Context } from "#platform/context.ts"
import { must } from "#platform/errors.ts"

import {
  insertRule,
  lockRule,
  selectRule,
  selectRules,
  updateRule,
  type RuleRow,
} from "./queries.ts"

/** Active rules for members, all rules for moderators. */
export async function listRules(ctx: Context): Promise<Rule[]> {
  const isActiveOnly = !ctx.actor.permissions.includes("rules")
  const found = await selectRules(ctx.db, { isActiveOnly })
  return found.map(shapeRule)
}

export async function publicRules(ctx: Context): Promise<PublicRule[]> {
  const found = await selectRules(ctx.db, { isActiveOnly: true })
  return found.map(({ id, name, description, category, severity }) => ({
    id,
    name,
    description,
    category,
    severity,
  }))
}

export async function createRule(ctx: Context, facts: NewRule): Promise<Rule> {
  return inTransaction(ctx, async (ctx) => {
    const rule = shapeRule(await insertRule(ctx.db, trimmed(facts), ctx.now()))
    await recordAct(ctx, {
      act: "rule.create",
      subjectType: "rule",
      subjectId: String(rule.id),
      detail: { name: rule.name, severity: rule.severity, action: rule.action },
    })
    return rule
  })
}

export async function changeRule(ctx: Context, id: number, change: RuleChange): Promise<Rule> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockRule(ctx.db, id)
    must(before, "rule.notFound")
    const changed = differences(before, trimmed(change))
    if (Object.keys(changed).length === 0) return shapeRule(before)
    const rule = await updateRule(ctx.db, id, trimmed(change), ctx.now())
    await recordAct(ctx, {
      act: "rule.change",
      subjectType: "rule",
      subjectId: String(id),
      detail: changed,
    })
    return shapeRule(rule)
  })
}

export async function requireActiveRule(ctx: Context, id: number): Promise<Rule> {
  const rule = await selectRule(ctx.db, id)
  must(rule, "rule.notFound")
  must(rule.isActive, "rule.inactive")
  return shapeRule(rule)
}

/** Also returns inactive rules, since a case can outlive them. */
export async function requireRule(ctx: Context, id: number): Promise<Rule> {
  const rule = await selectRule(ctx.db, id)
  must(rule, "rule.notFound")
  return shapeRule(rule)
}

/** Locks the rule, so that concurrent cases cannot both pass the daily limit. */
export async function requireLockedRule(ctx: Context, id: number): Promise<Rule> {
  const rule = await lockRule(ctx.db, id)
  must(rule, "rule.notFound")
  return shapeRule(rule)
}

/** Circuit breaker: disables automatic enforcement but keeps the rule. */
export async function stopAutoEnforcing(ctx: Context, rule: Rule, why: string): Promise<void> {
  await updateRule(ctx.db, rule.id, { autoEnforce: false }, ctx.now())
  await recordAct(ctx, {
    act: "rule.autoStopped",
    subjectType: "rule",
    subjectId: String(rule.id),
    detail: { name: rule.name, why },
  })
}

const trimmed = <T extends { name?: string; description?: string }>(facts: T): T => ({
  ...facts,
  ...(facts.name !== undefined && { name: facts.name.trim() }),
  ...(facts.description !== undefined && { description: facts.description.trim() }),
})

function differences(before: RuleRow, change: RuleChange): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(change).filter(([field, value]) => before[field as keyof RuleRow] !== value),
  )
}

function shapeRule(row: RuleRow): Rule {
  const { updatedAt: _, createdAt, ...rule } = row
  return { ...rule, createdAt: createdAt.toISOString() }
}
