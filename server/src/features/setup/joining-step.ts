import type { RegistrationMode } from "@grove/contract/site"

import { escapeHtml } from "#platform/http/html.ts"
import type { SiteLook } from "#platform/http/plain-page.ts"
import { html, message, t } from "#platform/language/text.ts"

import { icon } from "./icons.ts"
import { backRow, FORM_ID, optional, previewOf, type StepPage } from "./pages.ts"
import { SETUP_PATH } from "./service.ts"

export interface JoiningChoice {
  registration: RegistrationMode
  /** As typed: a list with commas or spaces. */
  domains: string
  publicReading: boolean
  showEmail: boolean
}

interface JoiningStep extends JoiningChoice {
  site: SiteLook
  name: string
  description: string
  domainsError: string | undefined
  /** Variables that fix what could be chosen here. */
  fixed: { publicReading?: string }
}

const OPTIONS: [RegistrationMode, string, string][] = [
  ["open", message("Everybody"), message("All who confirm an e-mail address are in.")],
  [
    "approval",
    message("After approval"),
    message("People say a few words about themselves, and you or your team let them in."),
  ],
  [
    "invite",
    message("By invitation"),
    message("Members pass on links. Each link has a number of places and an end."),
  ],
  [
    "closed",
    message("Nobody for now"),
    message("Members stay in. New people see that the doors are closed."),
  ],
]

export function joiningStep(step: JoiningStep): StepPage {
  return {
    status: step.domainsError === undefined ? 200 : 422,
    step: "doors",
    title: t("Who may join?"),
    lead: html(
      "This holds for every way of signing in. You can change it at any time in Administration, under Site.",
    ),
    form: `<form id="${FORM_ID}" method="post" action="${SETUP_PATH}/doors" novalidate>
<fieldset class="options"><legend class="spoken">${html("Who may join?")}</legend>${OPTIONS.map(([mode, title, text]) => option(step.registration, mode, html(title), html(text))).join("")}</fieldset>
${domainsField(step)}
<hr>
${toggle("publicReading", html("Posts can be read without an account"), html("Search engines and link previews see them too."), step.publicReading, step.fixed.publicReading)}
${toggle("showEmail", html("Members see each other’s e-mail addresses"), html("Everyone can change this for their own address."), step.showEmail)}
${backRow("place", t("Open the doors"))}</form>`,
    preview: preview(step),
  }
}

const option = (chosen: RegistrationMode, mode: RegistrationMode, title: string, text: string) =>
  `<label class="option">${icon(mode)}<span><strong>${title}</strong><span>${text}</span></span><input type="radio" name="registration" value="${mode}"${mode === chosen ? " checked" : ""}></label>`

function domainsField({ domains, domainsError }: JoiningStep): string {
  const described =
    domainsError === undefined ? "" : ' aria-invalid="true" aria-describedby="domains-error"'
  const error =
    domainsError === undefined
      ? ""
      : `<span class="error" id="domains-error" role="alert">${escapeHtml(domainsError)}</span>`
  return `<div class="field"><label for="domains">${html("Only these e-mail domains <optional>(optional)</optional>", { optional })}</label>
<input id="domains" name="domains" value="${escapeHtml(domains)}" placeholder="${html("Any domain. Add one to limit it, such as school.example")}" autocapitalize="none" autocomplete="off" spellcheck="false" data-tags data-remove="${html("Remove {name}", { name: "%" })}"${described}>${error}</div>`
}

function toggle(name: string, title: string, text: string, isOn: boolean, fixedBy?: string) {
  const fixed =
    fixedBy === undefined ? "" : ` ${html("{variable} fixes this.", { variable: fixedBy })}`
  return `<label class="toggle"><span><strong>${title}</strong><span>${text}${fixed}</span></span><input type="checkbox" role="switch" name="${name}"${isOn ? " checked" : ""}${fixedBy === undefined ? "" : " disabled"}></label>`
}

/** All four are there; the style sheet shows the one that belongs to the choice. */
function preview({ site, name, description }: JoiningStep): string {
  const about = description === "" ? "" : `<p>${escapeHtml(description)}</p>`
  const card = (mode: RegistrationMode, title: string, inside: string, after: string) =>
    `<div class="for-${mode}"><div class="mini"><h2>${escapeHtml(title)}</h2>${inside}</div><p class="after">${escapeHtml(after)}</p></div>`
  const button = (label: string) => `<span class="button">${escapeHtml(label)}</span>`
  const cards = `${card("open", t("Join {name}", { name }), `${about}${button(t("Create an account"))}`, t("Then they are in."))}
${card("approval", t("Ask to join"), `${about}<strong>${html("Who are you, and what brings you here?")}</strong><span class="box">${html("I moved to Elm Street in October. I would like to help at the allotments, and I sing, badly.")}</span>${button(t("Send my request"))}`, t("Then: ‘A person reads every request, usually within a day.’"))}
${card("invite", t("You need an invitation"), `<p>${html("Members of {name} pass on links that let people in.", { name })}</p>`, t("With a link they are in at once."))}
${card("closed", t("{name} is closed to new people", { name }), `<p>${html("Nobody new can join right now.")}</p>`, t("Members sign in as before."))}
`
  return previewOf(
    site,
    name,
    cards,
    `<p class="note for-approval">${icon("bell")}${html("Each request is announced to you and to everybody you make an administrator.")}</p>`,
  )
}
