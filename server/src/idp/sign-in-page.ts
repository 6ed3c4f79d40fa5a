import type { SignInErrors, SignInForm } from "#idp/form.ts"
import { escapeHtml } from "#platform/http/html.ts"
import { otherProviders, type ProviderButton } from "#platform/http/provider-buttons.ts"
import { html, message } from "#platform/language/text.ts"

/** One-click account of the demo. */
export interface DemoAccount {
  email: string
  firstName: string
  lastName: string
  note: string
  /** A data URL, since picture URLs require a session. */
  picture: string | null
}

export interface SignInView {
  form: SignInForm
  errors: SignInErrors
  people: readonly DemoAccount[]
  /** Outside providers, offered below the form. */
  providers: readonly ProviderButton[]
}

const FIELDS = {
  email: {
    label: message("Email"),
    type: "email",
    autocomplete: "username",
    extra: ' inputmode="email" autocapitalize="none" required',
  },
  firstName: { label: message("First name"), type: "text", autocomplete: "given-name", extra: "" },
  lastName: { label: message("Last name"), type: "text", autocomplete: "family-name", extra: "" },
} as const

export function signInBody({ form, errors, people, providers }: SignInView): string {
  const field = (name: keyof typeof FIELDS) => {
    const { label, type, autocomplete, extra } = FIELDS[name]
    const error = errors[name]
    const state = error === undefined ? "" : ` aria-invalid="true" aria-describedby="${name}-error"`
    const problem =
      error === undefined
        ? ""
        : `<span class="error" id="${name}-error" role="alert">${escapeHtml(error)}</span>`
    return `<div class="field"><label for="${name}">${html(label)}</label><input id="${name}" name="${name}" type="${type}" value="${escapeHtml(form[name])}" autocomplete="${autocomplete}"${extra}${state}>${problem}</div>`
  }
  return `<p>${html("No password is asked for: anyone who can open this page can sign in.")}</p>
${peopleList(people)}
<form method="post" novalidate>
${field("email")}
<div class="names">${field("firstName")}${field("lastName")}</div>
<p class="hint">${html("Your name is only needed the first time.")}</p>
<button class="button" type="submit">${html("Continue")}</button>
</form>
${otherProviders(providers)}`
}

function peopleList(people: readonly DemoAccount[]): string {
  if (people.length === 0) return ""
  return `<h2 id="people">${html("Explore as one of these members")}</h2>
<ul class="people" aria-labelledby="people">${people.map(personItem).join("")}</ul>
<h2>${html("Or sign in as yourself")}</h2>`
}

function personItem({ email, firstName, lastName, note, picture }: DemoAccount): string {
  const hidden = Object.entries({ email, firstName, lastName }).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  )
  const name = `${firstName} ${lastName}`.trim() || email
  const initials = (
    firstLetter(firstName) + firstLetter(lastName) || firstLetter(email)
  ).toUpperCase()
  const face =
    picture === null
      ? `<span class="initials" aria-hidden="true">${escapeHtml(initials)}</span>`
      : `<img class="portrait" src="${escapeHtml(picture)}" alt="" width="44" height="44">`
  return `<li><form method="post">${hidden.join("")}<button class="person" type="submit">${face}<span class="who"><strong>${escapeHtml(name)}</strong><span>${escapeHtml(note)}</span></span></button></form></li>`
}

const letters = new Intl.Segmenter("en")

const firstLetter = (text: string) => [...letters.segment(text)][0]?.segment ?? ""
