import { TEXT } from "@grove/contract/limits"

import type { InvitationBand } from "#idp/application.ts"
import { IDP_PATH } from "#idp/client.ts"
import type { SignInErrors, SignInForm } from "#idp/form.ts"
import { escapeHtml } from "#platform/http/html.ts"
import { otherProviders, type ProviderButton } from "#platform/http/provider-buttons.ts"
import { html, t } from "#platform/language/text.ts"

import { icon } from "./icons.ts"
import { alertHtml, codeField, emailField, fieldHtml, footStrip, stepBar, strong } from "./parts.ts"

export interface SignUpView {
  form: SignInForm
  errors: SignInErrors
  problem?: string | undefined
  hasMail: boolean
  action: string
  /** The sign-in that led here. */
  uid: string | undefined
  providers: readonly ProviderButton[]
}

export function signUpBody(view: SignUpView): string {
  const { form, errors, problem, hasMail, action, uid } = view
  const signIn = uid === undefined ? "/api/login" : `${IDP_PATH}/interaction/${uid}?stay=1`
  const name = (field: "firstName" | "lastName", label: string, autocomplete: string) =>
    fieldHtml({
      name: field,
      label,
      value: form[field],
      autocomplete,
      extra: ` maxlength="${TEXT.name}"${field === "firstName" ? " required" : ""}`,
      error: errors[field],
    })
  return `<p>${html("This is how your neighbors will know you.")}</p>
<form method="post" action="${escapeHtml(action)}" novalidate>
${alertHtml(problem)}
<div class="names">${name("firstName", t("First name"), "given-name")}${name("lastName", t("Last name"), "family-name")}</div>
${emailField(form.email, errors.email, {
  hint: hasMail
    ? t("We send a code there, once. You decide later whether others may see it.")
    : t("You sign in with it. You decide later whether others may see it."),
})}
<button class="button tall" type="submit">${html("Continue")}</button>
</form>
<p class="note centered">${html("By continuing you agree to our <link>Community Rules</link>.", {
    link: (text) => `<a class="text-link" href="/community-rules">${text}</a>`,
  })}</p>
${otherProviders(view.providers)}
${footStrip(html("Already a member? <link>Sign in</link>", { link: (text) => `<a href="${signIn}">${text}</a>` }))}`
}

export function invitationBand(band: InvitationBand | undefined): string {
  if (!band || band.problem !== undefined) return ""
  const picture =
    band.picture === null
      ? `<span class="initials" aria-hidden="true">${escapeHtml(initialsOf(band.name))}</span>`
      : `<img class="portrait" src="${escapeHtml(band.picture)}" alt="" width="44" height="44">`
  return `<div class="host">${picture}<p><strong>${html("{name} invited you", { name: band.name })}</strong>${escapeHtml(band.memberSince)}</p></div>`
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => [...part][0] ?? "")
    .join("")
    .toUpperCase()

export const invitationTerms = (band: InvitationBand | undefined) =>
  band && band.problem === undefined
    ? `<p class="beside">${icon("ticket", 16)}${escapeHtml(band.terms)}</p>`
    : ""

export interface CodeView {
  email: string
  problem?: string | undefined
  done?: string | undefined
}

export function codeBody({ email, problem, done }: CodeView): string {
  return `<p>${html("We sent six digits to <strong>{email}</strong>. They work for 15 minutes.", { email, strong })}</p>
<form method="post" novalidate>
${alertHtml(problem)}${done === undefined ? "" : `<p class="done" role="status">${escapeHtml(done)}</p>`}
${codeField()}
<button class="button tall" type="submit">${html("Continue")}</button>
</form>
<form method="post"><button class="plain-link" name="resend" value="1">${html("Send a new code")}</button></form>
${footStrip(html("Wrong address? <link>Start again</link>", { link: (text) => `<a href="/idp/sign-up">${text}</a>` }))}`
}

export const signUpBand = () => stepBar(1)
