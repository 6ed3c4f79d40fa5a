import { JOIN_PATH, LOGIN_PATH } from "@grove/contract/auth"
import type { InvitationState } from "@grove/contract/registration"
import type { SiteSettings } from "@grove/contract/site"

import { escapeHtml } from "#platform/http/html.ts"
import { noticeBody, type PlainPage } from "#platform/http/plain-page.ts"
import { oneOf } from "#platform/language/lists.ts"
import { html, later, message, sayAll, t } from "#platform/language/text.ts"

import type { Refusal } from "./admission.ts"
import { OFFER_PROBLEMS, type Offer } from "./offer.service.ts"

export interface JoiningPage extends Pick<PlainPage, "title" | "body" | "band" | "below"> {
  status: number
}

type Look = Pick<SiteSettings, "name" | "description" | "registration" | "allowedEmailDomains">

const home = () => ({ label: t("Back to the start page"), href: "/" })
const signIn = () => ({ label: t("Sign in"), href: LOGIN_PATH })

const notice = (
  status: number,
  title: string,
  text: string,
  actions: readonly { label: string; href: string }[] = [home()],
): JoiningPage => ({ status, title, body: noticeBody({ text, actions }) })

const closed = (site: Look) =>
  notice(
    403,
    t("{name} is closed to new people", { name: site.name }),
    t("Nobody new can join right now. Members sign in as before."),
    [home(), signIn()],
  )

const UNUSABLE: Record<Exclude<InvitationState, "valid"> | "unknown", [number, string, string]> = {
  used: [410, message("This invitation is used up"), OFFER_PROBLEMS.used],
  expired: [410, message("This invitation has expired"), OFFER_PROBLEMS.expired],
  revoked: [410, message("This invitation was taken back"), OFFER_PROBLEMS.revoked],
  unknown: [
    404,
    message("This invitation does not exist"),
    message("Check that the whole address was copied."),
  ],
}

/** Other actions the site offers to someone without a valid invitation. */
function otherWays({ registration }: Look) {
  if (registration === "approval") return [{ label: t("Ask to join"), href: LOGIN_PATH }, home()]
  return registration === "open"
    ? [{ label: t("Join without it"), href: LOGIN_PATH }, home()]
    : [home()]
}

const otherWayText = (site: Look) =>
  site.registration === "invite" ? [later("Ask for a new one: without it nobody can join.")] : []

export function invitePage(site: Look, offer: Offer | undefined): JoiningPage {
  if (site.registration === "closed") return closed(site)
  if (offer?.state !== "valid") return unusable(site, offer?.state ?? "unknown")
  return {
    status: 200,
    title: t("Join {name}", { name: site.name }),
    band: `<div class="band">${portrait(offer)}<p><strong>${html("{name} invited you", { name: offer.name })}</strong><span>${escapeHtml(offer.memberSince)}</span></p></div>`,
    body: `${site.description === "" ? "" : `<p>${escapeHtml(site.description)}</p>`}
${domainHint(site)}<div class="actions"><a class="button" href="${LOGIN_PATH}">${html("Accept the invitation")}</a></div>
<p class="small">${html("By continuing you agree to our <link>Community Rules</link>.", { link: linkTo("/community-rules") })}</p>
<p class="foot">${html("Already a member? <link>Sign in</link>", { link: linkTo(LOGIN_PATH) })}</p>`,
    below: `<p class="below">${escapeHtml(offer.terms)}</p>`,
  }
}

function portrait({ name, picture }: Offer): string {
  if (picture !== null)
    return `<img class="portrait" src="${escapeHtml(picture)}" alt="" width="44" height="44">`
  const initials = name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => [...part][0] ?? "")
    .join("")
  return `<span class="initials" aria-hidden="true">${escapeHtml(initials.toUpperCase())}</span>`
}

function unusable(site: Look, state: keyof typeof UNUSABLE): JoiningPage {
  const [status, title, text] = UNUSABLE[state]
  return notice(status, t(title), sayAll([{ text }, ...otherWayText(site)]), otherWays(site))
}

/** Said before anything is typed. */
const domainHint = (site: Look) =>
  site.allowedEmailDomains.length === 0
    ? ""
    : `<p>${html("You need a confirmed e-mail address at {domains}.", { domains: oneOf(site.allowedEmailDomains) })}</p>\n`

const linkTo = (href: string) => (text: string) => `<a href="${href}">${text}</a>`

/** For people who signed in and cannot even ask. */
export function notAdmittedPage(
  site: Look,
  why: Exclude<Refusal, "waiting" | "refused">,
  offer: Offer | undefined,
): JoiningPage {
  if (why === "closed") return closed(site)
  if (why === "domain")
    return {
      status: 403,
      title: t("Your address is not at an allowed domain"),
      body: `<p>${html("Only people with a confirmed e-mail address at {domains} can join {name}. Nothing was stored about you.", { domains: oneOf(site.allowedEmailDomains), name: site.name })}</p>
<div class="actions"><a class="button" href="${LOGIN_PATH}">${html("Sign in with another address")}</a><a class="button quiet" href="/">${html("Back to the start page")}</a></div>`,
    }
  // The invitation of this browser was fine when it was opened: say what became of it.
  if (offer && offer.state !== "valid") return unusable(site, offer.state)
  return notice(
    403,
    t("You need an invitation"),
    t(
      "Members of {name} pass on links that let people in. Open one in this browser, then sign in again. Nothing was stored about you.",
      { name: site.name },
    ),
    [home(), signIn()],
  )
}

/** Nothing in this browser says who is asking. */
export const unknownPersonPage = (site: Look): JoiningPage =>
  site.registration === "closed"
    ? closed(site)
    : notice(
        200,
        t("Join {name}", { name: site.name }),
        site.registration === "approval"
          ? t("Sign in first. Then you can ask to join, or see where your request stands.")
          : t("Sign in to come in, or to see where you stand."),
        [{ label: t("Continue"), href: LOGIN_PATH }, home()],
      )

export const withdrawnPage = (): JoiningPage =>
  notice(200, t("Your request is withdrawn"), t("Everything you wrote here was deleted."))

export const withdrawPage = (): JoiningPage => ({
  status: 200,
  title: t("Withdraw your request?"),
  body: `<p>${html("Everything you wrote here is deleted. You can ask again later.")}</p>
<form class="actions" method="post" action="${JOIN_PATH}/withdraw"><button class="button danger" type="submit">${html("Withdraw my request")}</button>
<a class="button quiet" href="${JOIN_PATH}">${html("Keep it")}</a></form>`,
})
