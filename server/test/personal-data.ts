import type { PartName } from "../src/features/settings/export.queries.ts"

/**
 * Every column that identifies a member, how it is exported, and what remains after erasure.
 * `personal-data.api.test.ts` fails until a new column is entered here.
 */
export interface Entry {
  /** The export file that contains it, or the reason why none does. */
  export: PartName | "profile" | "pictures" | { not: string }
  /** Erased with the account, or the reason why it stays. */
  erased: true | { stays: string }
}

const STAFF: Entry = {
  export: { not: "an act of staff: it belongs to the case, and is in the audit log" },
  erased: { stays: "who decided must stay known; the number leads to no name any more" },
}
const JUDGED: Entry = {
  export: { not: "what the detector thinks of an account would teach fakes to hide" },
  erased: true,
}
const MINE = (file: Entry["export"]): Entry => ({ export: file, erased: true })
const THEIRS = (not: string): Entry => ({ export: { not }, erased: true })
const CASE = (file: Entry["export"]): Entry => ({
  export: file,
  erased: { stays: "the case stays with the moderators, without a name" },
})
const WITH_THE_OTHER = { stays: "messages stay with the other party, from 'Deleted user'" }

export const PERSONAL: Record<string, Entry> = {
  "account_decisions.user_id": JUDGED,
  "account_decisions.decided_by": STAFF,
  "analyses.user_id": JUDGED,
  "analyses.asked_by": STAFF,
  "announcement_views.user_id": MINE("announcements-seen"),
  "announcements.created_by": STAFF,
  "appeals.user_id": CASE("appeals"),
  "appeals.decided_by": STAFF,
  "audit_log.actor_id": STAFF,
  "blocks.blocker_id": MINE("blocked"),
  "blocks.blocked_id": THEIRS("a block is private to the blocker"),
  "bookmarks.user_id": MINE("bookmarks"),
  "comment_likes.user_id": MINE("comment-likes"),
  "comments.author_id": MINE("comments"),
  "conversations.user_id": MINE("messages"),
  "conversations.other_id": { export: "messages", erased: WITH_THE_OTHER },
  "event_invitations.user_id": MINE("event-invitations"),
  "event_invitations.invited_by": MINE("event-invitations-sent"),
  "event_replies.user_id": MINE("event-replies"),
  "event_subscriptions.user_id": MINE("event-subscription"),
  "feed_items.actor_id": THEIRS("an index over posts and reposts, which are there"),
  "follows.follower_id": MINE("following"),
  "follows.followee_id": MINE("followers"),
  "grants.user_id": MINE("profile"),
  "grants.granted_by": STAFF,
  "graph_trust.user_id": JUDGED,
  "idp_accounts.subject": MINE("local-account"),
  "idp_devices.subject": MINE("local-account"),
  "idp_passkeys.subject": MINE("local-account"),
  "idp_recovery_codes.subject": MINE("local-account"),
  "idempotency_keys.user_id": {
    export: { not: "copies of answers that are there" },
    erased: true,
  },
  "interests.user_id": MINE("interests"),
  "invitation_uses.user_id": MINE("invited-by"),
  "invitations.inviter_id": MINE("invitations"),
  "join_requests.decided_by": STAFF,
  "likes.user_id": MINE("likes"),
  "login_attempts.link_to": THEIRS("is there for minutes, while a way to sign in is added"),
  "mail_pending.user_id": THEIRS("which news are still to be mailed; the news are there"),
  "mail_settings.user_id": MINE("mail-settings"),
  "mails.user_id": THEIRS(
    "waiting mails repeat what is there; finished ones hold neither text nor address",
  ),
  "media_uses.owner_id": {
    export: "pictures",
    erased: { stays: "only for pictures in messages and cases, which stay as these do" },
  },
  "messages.sender_id": { export: "messages", erased: WITH_THE_OTHER },
  "messages.receiver_id": { export: "messages", erased: WITH_THE_OTHER },
  "mutes.muter_id": MINE("muted"),
  "mutes.muted_id": THEIRS("a mute is private to the muter"),
  "notification_groups.user_id": MINE("notifications"),
  "notification_senders.user_id": MINE("notification-senders"),
  "notification_senders.sender_id": THEIRS("whom others want to hear of is private to them"),
  "notifications.user_id": MINE("notifications"),
  "notifications.actor_id": THEIRS("the news of others; the act itself is there"),
  "onboarding.user_id": MINE("first-steps"),
  "penalties.user_id": CASE("penalties"),
  "penalties.issued_by": STAFF,
  "penalties.ended_by": STAFF,
  "pins.user_id": MINE("pinned-post"),
  "posts.author_id": MINE("posts"),
  "presences.user_id": {
    export: { not: "is there only while a screen is open" },
    erased: { stays: "goes when the sockets close, which deleting does at once" },
  },
  "push_subscriptions.user_id": MINE("push-subscriptions"),
  "reports.reporter_id": CASE("reports"),
  "reposts.user_id": MINE("reposts"),
  "scans.started_by": STAFF,
  "scans.user_ids": {
    export: { not: "whom a scan looked at: what it found is the detector's" },
    erased: { stays: "a list of numbers, which lead to no name any more" },
  },
  "search_people.user_id": {
    export: { not: "a folded copy of the name, which is there" },
    erased: { stays: "follows the account by trigger: holds the made-up handle only" },
  },
  "sessions.user_id": MINE("sessions"),
  "sign_in_methods.user_id": {
    export: "sign-in-methods",
    erased: { stays: "without the address, so that the account cannot come back" },
  },
  "setup.user_id": {
    export: { not: "who set the place up is in the audit log" },
    erased: { stays: "a number, which leads to no name any more" },
  },
  "stories.author_id": MINE("stories"),
  "story_views.user_id": MINE("stories-seen"),
  "suspicions.user_id": JUDGED,
  "text_prints.user_id": JUDGED,
  "users.id": {
    export: "profile",
    erased: { stays: "without anything that tells who it was, so that it cannot come back" },
  },
  "videos.owner_id": MINE("videos"),
  "violations.user_id": CASE({ not: "what came of a case is in penalties and notifications" }),
  "violations.resolved_by": STAFF,
  "violations.opened_by": STAFF,
}
