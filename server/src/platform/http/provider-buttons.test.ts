import { expect, test } from "vitest"

import { accentLink } from "./accent-link.ts"
import { otherProviders, providerButtons } from "./provider-buttons.ts"

const named = (...labels: string[]) => labels.map((label, at) => ({ key: `p${at}`, label }))
const link = (href: string, tone: number, letter: string, label: string) =>
  `<li><a class="provider" href="${href}"><span class="tile tone-${tone}" aria-hidden="true">${letter}</span><span class="label">${label}</span></a></li>`

test("each provider is a link with the first letter of its label; two are a pair", () => {
  expect(providerButtons(named("école & Co", "👩‍🌾 Farm"))).toBe(
    `<ul class="providers pair">${link("/api/login?continue=1&amp;provider=p0", 0, "É", "école &amp; Co")}` +
      `${link("/api/login?continue=1&amp;provider=p1", 1, "👩‍🌾", "👩‍🌾 Farm")}</ul>`,
  )
  const query = new URLSearchParams({ returnTo: "/x" })
  expect(providerButtons(named(""), query)).toBe(
    `<ul class="providers">${link("/api/login?returnTo=%2Fx&amp;provider=p0", 0, "", "")}</ul>`,
  )
  expect(query.has("provider")).toBe(false)
})

test("cycles through eight tones", () => {
  const tones = providerButtons(named(..."abcdefghij")).matchAll(/tone-(\d+)/g)
  expect(Array.from(tones, ([, tone]) => tone).join("")).toBe("0123456701")
})

test("further providers stand below a divider, and none is empty", () => {
  expect(otherProviders([])).toBe("")
  const [one] = [named("One")]
  expect(otherProviders(one)).toBe(
    `<p class="divider"><span>or continue with</span></p>\n${providerButtons(one)}`,
  )
})

test("the style of the accent changes its address with the color", () => {
  expect(accentLink({ accentColor: null })).toBe("")
  expect(accentLink({ accentColor: "#12ab34" })).toMatch(
    /^<link rel="stylesheet" href="\/[^"]+\.css\?v=12ab34">$/,
  )
})
