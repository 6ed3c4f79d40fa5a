import { JOIN_PATH, LOGIN_PATH } from "@grove/contract/auth"
import type { InvitationState } from "@grove/contract/registration"
import type { SiteSettings } from "@grove/contract/site"

import type { Refusal } from "#features/auth/admission.service.ts"
import { escapeHtml } from "#platform/http/html.ts"
import { noticeBody, type PlainPage } from "#platform/http/plain-page.ts"

import { OFFER_PROBLEMS, type Offer } from "./offer.service.ts"

export interface JoiningPage extends Pick<PlainPage, "title" | "body" | "band" | "below"> {
  status: number
}

type Look = Pick<SiteSettings, "name" | "description" | "registration" | "allowedEmailDomains">

const HOME = { label: "Back to the start page", href: "/" }

const notice = (
  status: number,
  title: string,
  text: string,
  actions: readonly { label: string; href: string }[] = [HOME],
): JoiningPage => ({ status, title, body: noticeBody({ text, actions }) })

const closed = (site: Look) =>
  notice(
    403,
    `${site.name} is closed to new people`,
    "Nobody new can join right now. Members sign in as before.",
    [HOME, { label: "Sign in", href: LOGIN_PATH }],
  )

const UNUSABLE: Record<Exclude<InvitationState, "valid"> | "unknown", [number, string, string]> = {
  used: [410, "This invitation is used up", OFFER_PROBLEMS.used],
  expired: [410, "This invitation has expired", OFFER_PROBLEMS.expired],
  revoked: [410, "This invitation was taken back", OFFER_PROBLEMS.revoked],
  unknown: [404, "This invitation does not exist", "Check that the whole address was copied."],
}

/** Another way in, where the place has one. */
function otherWays({ registration }: Look) {
  if (registration === "approval") return [{ label: "Ask to join", href: LOGIN_PATH }, HOME]
  return registration === "open" ? [{ label: "Join without it", href: LOGIN_PATH }, HOME] : [HOME]
}

const otherWayText = (site: Look) =>
  site.registration === "invite" ? " Ask for a new one: without it nobody can join." : ""

export function invitePage(site: Look, offer: Offer | undefined): JoiningPage {
  if (site.registration === "closed") return closed(site)
  if (offer?.state !== "valid") return unusable(site, offer?.state ?? "unknown")
  return {
    status: 200,
    title: `Join ${site.name}`,
    band: `<div class="band">${portrait(offer)}<p><strong>${escapeHtml(offer.name)} invited you</strong><span>${offer.memberSince}</span></p></div>`,
    body: `${site.description === "" ? "" : `<p>${escapeHtml(site.description)}</p>`}
${domainHint(site)}<div class="actions"><a class="button" href="${LOGIN_PATH}">Accept the invitation</a></div>
<p class="small">By continuing you agree to our <a href="/community-rules">Community Rules</a>.</p>
<p class="foot">Already a member? <a href="${LOGIN_PATH}">Sign in</a></p>`,
    below: `<p class="below">${offer.terms}</p>`,
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
  return notice(status, title, `${text}${otherWayText(site)}`, otherWays(site))
}

/** Said before anything is typed. */
const domainHint = (site: Look) =>
  site.allowedEmailDomains.length === 0
    ? ""
    : `<p>You need a confirmed e-mail address at ${domainList(site)}.</p>\n`

const domainList = ({ allowedEmailDomains }: Look) =>
  new Intl.ListFormat("en", { type: "disjunction" }).format(
    allowedEmailDomains.map((domain) => escapeHtml(domain)),
  )

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
      title: "Your address is not at an allowed domain",
      body: `<p>Only people with a confirmed e-mail address at ${domainList(site)} can join ${escapeHtml(site.name)}. Nothing was stored about you.</p>
<div class="actions"><a class="button" href="${LOGIN_PATH}">Sign in with another address</a><a class="button quiet" href="/">Back to the start page</a></div>`,
    }
  // The invitation of this browser was fine when it was opened: say what became of it.
  if (offer && offer.state !== "valid") return unusable(site, offer.state)
  return notice(
    403,
    "You need an invitation",
    `Members of ${site.name} pass on links that let people in. Open one in this browser, then sign in again. Nothing was stored about you.`,
    [HOME, { label: "Sign in", href: LOGIN_PATH }],
  )
}

/** Nothing in this browser says who is asking. */
export const unknownPersonPage = (site: Look): JoiningPage =>
  site.registration === "closed"
    ? closed(site)
    : notice(
        200,
        `Join ${site.name}`,
        site.registration === "approval"
          ? "Sign in first. Then you can ask to join, or see where your request stands."
          : "Sign in to come in, or to see where you stand.",
        [{ label: "Continue", href: LOGIN_PATH }, HOME],
      )

export const withdrawnPage = (): JoiningPage =>
  notice(200, "Your request is withdrawn", "Everything you wrote here was deleted.")

export const withdrawPage = (): JoiningPage => ({
  status: 200,
  title: "Withdraw your request?",
  body: `<p>Everything you wrote here is deleted. You can ask again later.</p>
<form class="actions" method="post" action="${JOIN_PATH}/withdraw"><button class="button danger" type="submit">Withdraw my request</button>
<a class="button quiet" href="${JOIN_PATH}">Keep it</a></form>`,
})
