import { SITE } from "@grove/contract/limits"

import { escapeHtml } from "#platform/http/html.ts"
import type { SiteLook } from "#platform/http/plain-page.ts"
import { html, t } from "#platform/language/text.ts"

import { backRow, FORM_ID, optional, previewOf, type StepPage } from "./pages.ts"
import { SETUP_PATH } from "./service.ts"

interface PlaceStep {
  site: SiteLook
  name: string
  description: string
  error: string | undefined
  /** The variable that fixes the name, if one does. */
  fixedBy: string | undefined
}

export function siteStep({ site, name, description, error, fixedBy }: PlaceStep): StepPage {
  const state = error === undefined ? "" : ' aria-invalid="true" aria-describedby="name-error"'
  const field =
    fixedBy === undefined
      ? `<input id="name" name="name" value="${escapeHtml(name)}" maxlength="${SITE.name}" required data-preview="name"${state}>${error === undefined ? "" : `<span class="error" id="name-error" role="alert">${escapeHtml(error)}</span>`}`
      : `<input id="name" value="${escapeHtml(name)}" disabled aria-describedby="name-fixed"><span class="hint" id="name-fixed">${html("{variable} fixes the name.", { variable: fixedBy })}</span>`
  return {
    status: error === undefined ? 200 : 422,
    step: "place",
    title: t("The place"),
    lead: html("How people will know it. Logo, color and more are in Administration, under Site."),
    form: `<form id="${FORM_ID}" method="post" action="${SETUP_PATH}/place" novalidate>
<div class="field"><label for="name">${html("Name")}</label>${field}</div>
<div class="field"><label for="description">${html("Description <optional>(optional)</optional>", { optional })}</label>
<textarea id="description" name="description" rows="3" maxlength="${SITE.description}" data-preview="description">${escapeHtml(description)}</textarea></div>
${backRow("account", t("Continue"))}</form>`,
    preview: previewOf(
      site,
      name,
      `<div class="mini"><p data-show="description">${escapeHtml(description)}</p><span class="button">${html("Create an account")}</span></div>`,
    ),
  }
}
