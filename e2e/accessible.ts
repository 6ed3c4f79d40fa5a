import { readFileSync } from "node:fs"
import { createRequire } from "node:module"

import { expect, type Locator, type Page } from "@playwright/test"
import type Axe from "axe-core"

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** The rules as axe keeps them; its public list does not say how serious each is. */
interface AxeWithRules {
  _audit: { rules: { id: string; impact: string; enabled: boolean; tags: string[] }[] }
  run: typeof Axe.run
}

/** The rules whose outcome depends on colors: all that a second theme can change. */
export const COLOR_RULES = ["color-contrast", "link-in-text-block"]

/** WCAG 2.5.8, which axe leaves off by default: 24 px, or as much space around. */
export const SIZE_RULES = ["target-size"]

interface Look {
  /** Only these rules; all serious ones by default. */
  only?: readonly string[]
  /** These rules as well, which are off by default. */
  more?: readonly string[]
  /** Only what this selector finds. */
  within?: string
}

/** Expects no serious or critical axe finding on a page, or in the part of it that a test is about. */
export async function expectAccessible(where: Page | Locator, only?: readonly string[]) {
  expect(await axeFindings(where, only ? { only } : {})).toEqual([])
}

/** The serious and critical findings of axe, one line each. */
export async function axeFindings(where: Page | Locator, look: Look = {}): Promise<string[]> {
  const part = "page" in where ? where : where.locator("html")
  const page = part.page()
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE)
  await page.evaluate(waitForAnimations)
  return part.evaluate(findSerious, look)
}

/** Runs in the page. A dialog that is still fading in does not count as open, nor do colors that still change. */
export async function waitForAnimations(): Promise<void> {
  // A change that was just made starts its transitions with the next frame.
  for (let frame = 0; frame < 2; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  const ends = document
    .getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    .map(async (animation) => animation.finished.catch(() => undefined))
  await Promise.all(ends)
}

/** Runs in the page. Rules that only find lesser faults are left out: half of the time. */
async function findSerious(part: Element, { only, more = [], within }: Look): Promise<string[]> {
  const { axe } = window as unknown as { axe: AxeWithRules }
  const isSerious = (impact: string | null | undefined) =>
    impact === "serious" || impact === "critical"
  const rules = axe._audit.rules
    .filter(
      ({ enabled, impact, tags }) => enabled && isSerious(impact) && !tags.includes("experimental"),
    )
    .map(({ id }) => id)
  // Without this, axe fetches every style sheet again, for an experimental rule.
  const options = {
    runOnly: only ? [...only] : [...rules, ...more],
    resultTypes: ["violations" as const],
    preload: false,
  }
  const { violations } = await axe.run(within ?? part, options)
  return violations
    .filter(({ impact }) => isSerious(impact))
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`)
}
