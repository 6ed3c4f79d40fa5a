import { LOGIN_PATH } from "@grove/contract/auth"

import { escapeHtml } from "#platform/http/html.ts"
import { html } from "#platform/language/text.ts"

export interface ProviderButton {
  key: string
  label: string
}

const TONES = 8
const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" })

/**
 * One link per provider, each with the first letter of its label; two stand side by side. Without `query` they continue
 * the sign-in that is under way in this browser, on the page of the built-in provider.
 */
export function providerButtons(
  providers: readonly ProviderButton[],
  query = new URLSearchParams({ continue: "1" }),
): string {
  const links = providers.map(({ key, label }, at) => {
    const params = new URLSearchParams(query)
    params.set("provider", key)
    const letter = letters.segment(label)[Symbol.iterator]().next().value?.segment ?? ""
    return `<li><a class="provider" href="${escapeHtml(`${LOGIN_PATH}?${params}`)}"><span class="tile tone-${at % TONES}" aria-hidden="true">${escapeHtml(letter.toUpperCase())}</span><span class="label">${escapeHtml(label)}</span></a></li>`
  })
  return `<ul class="providers${providers.length === 2 ? " pair" : ""}">${links.join("")}</ul>`
}

/** The buttons below another way to sign in; empty without providers. */
export const otherProviders = (providers: readonly ProviderButton[]) =>
  providers.length === 0
    ? ""
    : `<p class="divider"><span>${html("or continue with")}</span></p>\n${providerButtons(providers)}`
