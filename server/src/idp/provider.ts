import { ERRORS } from "@grove/contract/errors"
import { Provider, type AccountClaims, type Configuration } from "oidc-provider"

import { recordAdapter } from "#idp/adapter.ts"
import type { BuiltinClient, Jwk } from "#idp/client.ts"
import { IDP_PATH } from "#idp/client.ts"
import type { SignInForm } from "#idp/form.ts"
import { selectRecord, upsertRecord } from "#idp/queries.ts"
import { subjectOf } from "#idp/subject.ts"
import type { Db, Log } from "#platform/context.ts"
import { noticeBody, plainPage } from "#platform/http/plain-page.ts"
import { t } from "#platform/language/text.ts"
import type { Site } from "#platform/site.ts"

type Person = SignInForm & { isEmailVerified: boolean }

interface ProviderOptions {
  findPerson: (subject: string) => Promise<Person | undefined>
  client: BuiltinClient
  publicUrl: string
  site: Site
  signingKeys: Jwk[]
  cookieKeys: string[]
  db: Db
  log: Log
}

const ACCOUNT = "Account"
const SIGN_IN_SECONDS = 600

const interactionPath = (uid: string) => `${IDP_PATH}/interaction/${uid}`

/** An OpenID Connect provider for one client: this application. */
export function makeProvider(options: ProviderOptions): Provider {
  const { client, db, log } = options
  const provider = new Provider(client.issuer, {
    ...protocol(options),
    adapter: (model: string) => recordAdapter(db, model),
    async findAccount(_ctx, subject) {
      const person = await options.findPerson(subject)
      if (!person) return undefined
      const { email, firstName, lastName, isEmailVerified } = person
      const claims: AccountClaims = {
        sub: subject,
        email,
        email_verified: isEmailVerified,
        ...(firstName && { given_name: firstName }),
        ...(lastName && { family_name: lastName }),
      }
      return { accountId: subject, claims: () => claims }
    },
    // First-party client, so no consent screen.
    async loadExistingGrant(ctx) {
      const { session, client: requester } = ctx.oidc
      if (!session?.accountId || !requester) return undefined
      const grant = new provider.Grant({
        accountId: session.accountId,
        clientId: requester.clientId,
      })
      grant.addOIDCScope("openid email profile")
      await grant.save()
      return grant
    },
    renderError(ctx, out) {
      ctx.type = "html"
      ctx.body = plainPage({
        site: options.site.current(),
        title: t("Sign-in failed"),
        body: noticeBody({
          text:
            out.error === "server_error"
              ? t(ERRORS["server.error"][1])
              : t("This sign-in has expired or was not complete. Please start again."),
          actions: [
            { label: t("Try again"), href: "/api/login" },
            { label: t("Back to the start page"), href: "/" },
          ],
        }),
      })
      log.info({ error: out.error }, "built-in identity provider rejected a request")
    },
  })
  // Trusts the forwarded headers that routes.ts sets, independent of any proxy.
  provider.proxy = true
  provider.on("server_error", (_ctx, error) =>
    log.error({ err: error }, "built-in identity provider failed"),
  )
  return provider
}

function protocol({ client, publicUrl, signingKeys, cookieKeys }: ProviderOptions): Configuration {
  const cookie = {
    httpOnly: true,
    sameSite: "lax",
    signed: true,
    secure: publicUrl.startsWith("https:"),
  } as const
  return {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [`${publicUrl}/api/callback`],
        grant_types: ["authorization_code"],
        response_types: ["code"],
        token_endpoint_auth_method: "client_secret_basic",
        id_token_signed_response_alg: "ES256",
        // Every sign-in shows the form, so each one is fresh.
        require_auth_time: true,
      },
    ],
    jwks: { keys: signingKeys },
    cookies: {
      keys: cookieKeys,
      names: { session: "idp_session", interaction: "idp_interaction", resume: "idp_resume" },
      long: { ...cookie, path: IDP_PATH },
      short: cookie,
    },
    responseTypes: ["code"],
    scopes: ["openid", "email", "profile"],
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["given_name", "family_name"],
    },
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
    },
    interactions: { url: (_ctx, interaction) => interactionPath(interaction.uid) },
    ttl: {
      Interaction: SIGN_IN_SECONDS,
      Session: SIGN_IN_SECONDS,
      Grant: SIGN_IN_SECONDS,
      AuthorizationCode: 60,
      AccessToken: 60,
      IdToken: 300,
    },
  }
}

/** The form of a try-out sign-in. Its address counts as verified, because nothing on a try-out is protected. */
export async function findTryoutPerson(db: Db, subject: string): Promise<Person | undefined> {
  const record = await selectRecord(db, ACCOUNT, { id: subject })
  return record && { ...(record.payload as unknown as SignInForm), isEmailVerified: true }
}

/** Stores the form for the duration of the sign-in. Returns the subject. */
export async function storeAccount(db: Db, form: SignInForm): Promise<string> {
  const subject = subjectOf(form.email)
  await upsertRecord(db, {
    model: ACCOUNT,
    id: subject,
    payload: { ...form },
    grantId: null,
    uid: null,
    expiresAt: new Date(Date.now() + SIGN_IN_SECONDS * 1000),
  })
  return subject
}
