import { escapeHtml } from "#platform/http/html.ts"
import {
  markOf,
  noticeBody,
  plainBrand,
  plainDocument,
  skipLink,
  type SiteLook,
} from "#platform/http/plain-page.ts"
import { html, message, t } from "#platform/language/text.ts"

import { icon } from "./icons.ts"
import type { SetupProgress } from "./service.ts"

export const STEPS = ["account", "place", "doors"] as const
export type StepName = (typeof STEPS)[number]

/** Ids of the form of each step, which the buttons of the other steps send as well: nothing is lost. */
export const FORM_ID = "step"

export interface StepPage {
  status: number
  step: StepName
  title: string
  /** Markup. */
  lead: string
  form: string
  preview: string
}

interface Frame {
  site: SiteLook
  theme: string | undefined
  styles: readonly string[]
  scripts: readonly string[]
  progress: SetupProgress
}

const TITLES: Record<StepName, string> = {
  account: message("Your account"),
  place: message("The place"),
  doors: message("Who may join"),
}

export function setupDocument(page: StepPage, frame: Frame): string {
  const at = STEPS.indexOf(page.step)
  const items = STEPS.map((step, index) => stepItem(step, index, at, frame.progress))
  return plainDocument({
    title: `${page.title} · ${frame.site.name}`,
    site: frame.site,
    theme: frame.theme,
    styles: frame.styles,
    scripts: frame.scripts,
    content: `${skipLink()}
<header class="top">${plainBrand(frame.site)}<p>${icon("shield")}${html("Nobody else can reach this place until you finish")}</p></header>
<div class="columns">
<nav class="progress" aria-label="${html("Steps of the set-up")}"><p>${html("Setting up, step {step} of {count}", { step: at + 1, count: STEPS.length })}</p>
${defaultButton(page.form)}<ol class="timeline">${items.join("")}</ol></nav>
<main id="main" tabindex="-1"><h1>${escapeHtml(page.title)}</h1>
<p class="lead">${page.lead}</p>
${page.form}</main>
${page.preview}
</div>`,
  })
}

/** Enter must send the form forwards, not press the first button of the steps above it. */
const defaultButton = (form: string) =>
  form.includes(`id="${FORM_ID}"`)
    ? `<button class="spoken" form="${FORM_ID}" type="submit" tabindex="-1" aria-hidden="true">${html("Continue")}</button>`
    : ""

function stepItem(step: StepName, index: number, at: number, progress: SetupProgress): string {
  const isDone = doneDetail(step, progress) !== undefined
  const look = index === at ? "now" : isDone ? "done" : "later"
  const number = look === "done" ? icon("check") : String(index + 1)
  const detail = doneDetail(step, progress) ?? (step === "doors" ? t("Then you are done") : "")
  const label = `<strong>${html(TITLES[step])}</strong>${detail === "" ? "" : `<span>${escapeHtml(detail)}</span>`}`
  const text =
    look === "done"
      ? `<button class="step" form="${FORM_ID}" formnovalidate name="go" value="${step}" type="submit">${label}</button>`
      : `<p class="step">${label}</p>`
  return `<li class="${look}"${index === at ? ' aria-current="step"' : ""}><span class="dot" aria-hidden="true">${number}</span>${text}</li>`
}

/** What was entered in a step; undefined while it is not done. */
function doneDetail(step: StepName, { administrator, draft }: SetupProgress): string | undefined {
  if (step === "place") return draft.name
  if (step === "doors") return undefined
  if (!administrator) return undefined
  const name = `${administrator.first_name ?? ""} ${administrator.last_name ?? ""}`.trim()
  return [name, administrator.email].filter(Boolean).join(", ") || t("Signed in")
}

/** Preview of the page for new people: the site's brand above a card. */
export const previewOf = (site: SiteLook, name: string, inside: string, below = "") =>
  `<aside class="preview" aria-label="${html("Preview")}"><p>${html("What a newcomer sees")}</p><div class="frame"><p class="brand">${markOf(site)}<span data-show="name" data-empty="${escapeHtml(site.name)}">${escapeHtml(name || site.name)}</span></p>${inside}</div>${below}</aside>`

export const optional = (text: string) => `<span class="optional">${text}</span>`

export const backRow = (to: StepName | undefined, label: string) =>
  `<div class="row">${to === undefined ? "<span></span>" : `<button class="back" formnovalidate name="go" value="${to}" type="submit">${icon("back")}${html("Back")}</button>`}<button class="button" type="submit" name="go" value="next">${escapeHtml(label)}</button></div>`

export const beingSetUpBody = () =>
  noticeBody({
    text: t("The people who run it are preparing it. Please come back later."),
    actions: [{ label: t("Try again"), href: "" }],
  })

export const uselessAddressBody = () =>
  `<p>${html("It was replaced by a newer one, or was not copied whole. On the server, this prints a new one:")}</p>
<pre>npm run admin -- setup-link</pre>`
