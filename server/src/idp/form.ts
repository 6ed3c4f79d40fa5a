import { TEXT } from "@grove/contract/limits"

import { t } from "#platform/language/text.ts"
import { hasInvisible } from "#platform/visible-text.ts"

export interface SignInForm {
  email: string
  firstName: string
  lastName: string
}

export type SignInErrors = Partial<Record<keyof SignInForm, string | undefined>>

const EMAIL = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]{1,190}$/

export function readForm(body: URLSearchParams): SignInForm {
  const field = (name: string) => (body.get(name) ?? "").trim()
  return {
    email: field("email").toLowerCase(),
    firstName: field("firstName"),
    lastName: field("lastName"),
  }
}

/** Names are used at the first sign-in only, so returning users can omit them. */
export function checkForm(form: SignInForm): SignInErrors {
  const errors: SignInErrors = {}
  if (form.email === "") errors.email = t("Enter your e-mail address.")
  else if (!EMAIL.test(form.email) || hasInvisible(form.email))
    errors.email = t("Enter an e-mail address like name@example.com.")
  for (const name of ["firstName", "lastName"] as const) {
    if (form[name].length > TEXT.name)
      errors[name] = t("At most {count} characters.", { count: TEXT.name })
    else if (hasInvisible(form[name]))
      errors[name] = t("Use letters only, no invisible characters.")
  }
  return errors
}
