import type { FastifyInstance } from "fastify"
import type { Provider } from "oidc-provider"

import { accessRoutes } from "#idp/access.routes.ts"
import { accountRoutes } from "#idp/account.routes.ts"
import type { Application } from "#idp/application.ts"
import { passkeyRoutes } from "#idp/passkeys.routes.ts"
import { maySupportPasskeys } from "#idp/passkeys.service.ts"
import { signInRoutes } from "#idp/sign-in.routes.ts"
import { signUpRoutes } from "#idp/sign-up.routes.ts"
import { makeWeb, STYLE_PATH } from "#idp/web.ts"
import { readStyle, servePlainFile } from "#platform/http/plain-page.ts"

const STYLE = readStyle(import.meta.url, "account-page.css", "accounts.css")
/** A passkey's answer has up to a few kilobytes. */
const FORM_BYTES = 32 * 1024

/** The pages of local accounts. */
export function localAccountRoutes(
  scope: FastifyInstance,
  provider: Provider,
  application: Application,
) {
  const { config } = scope.deps
  const web = makeWeb(scope, provider, application, maySupportPasskeys(config.publicUrl))
  servePlainFile(scope, STYLE_PATH, STYLE)
  scope.addContentTypeParser<string>(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: FORM_BYTES },
    (_request, body, done) => done(null, new URLSearchParams(body)),
  )
  signInRoutes(scope, web)
  signUpRoutes(scope, web)
  accessRoutes(scope, web)
  accountRoutes(scope, web)
  passkeyRoutes(scope, web)
}
