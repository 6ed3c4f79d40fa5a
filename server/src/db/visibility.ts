/**
 * Who can see what, as SQL conditions that every read includes. `viewer` is a parameter such as
 * `$1` (the empty text for a stranger), `person` and `post` are names of columns and tables in the query around it.
 */

/** The account is active and neither side has blocked the other. */
export const maySeePerson = (viewer: string, person: string) =>
  `${isActive(person)} and ${notBlocked(viewer, person)}`

/** The half of `maySeePerson` that does not depend on the viewer, and so can be cached. */
export const isActive = (person: string) =>
  `exists (select 1 from users seen where seen.id = ${person} and seen.state = 'active')`

/** The viewer's half: ids of users who blocked the viewer or were blocked by them. */
export const blockedWith = (viewer: string) =>
  `select blocked_id from blocks where blocker_id = ${viewer}
   union all select blocker_id from blocks where blocked_id = ${viewer}`

/** `maySeePerson` for a statement that already joins `users` as `table`. */
export const maySeeUserRow = (viewer: string, table: string) =>
  `${table}.state = 'active' and ${notBlocked(viewer, `${table}.id`)}`

/** The other side of a conversation. Deleted accounts remain, since the messages stay with the reader. */
export const mayConverse = (viewer: string, table: string) =>
  `${table}.state <> 'banned' and ${notBlocked(viewer, `${table}.id`)}`

/** A message, for its sender and receiver while they can converse. */
export const maySeeMessage = (viewer: string, message: string) =>
  `${isPresent(message)} and ${viewer} in (${message}.sender_id, ${message}.receiver_id)
   and exists (select 1 from users other where ${mayConverse(viewer, "other")}
     and other.id = case ${viewer} when ${message}.sender_id then ${message}.receiver_id else ${message}.sender_id end)`

/**
 * For a parameter PostgreSQL reads the viewer's list once and hashes it; it is mostly empty. Where the viewer is
 * a column, each row costs two index lookups.
 */
const notBlocked = (viewer: string, person: string) =>
  isParameter(viewer)
    ? `${person} not in (${blockedWith(viewer)})`
    : `not exists (select 1 from blocks where blocker_id = ${viewer} and blocked_id = ${person})
         and not exists (select 1 from blocks where blocker_id = ${person} and blocked_id = ${viewer})`

/** Ids of users whom the viewer has muted. */
export const mutedBy = (viewer: string) => `select muted_id from mutes where muter_id = ${viewer}`

/** Mutes hide from lists only, not from pages opened by address. */
export const notMuted = (viewer: string, person: string) =>
  isParameter(viewer)
    ? `${person} not in (${mutedBy(viewer)})`
    : `not exists (select 1 from mutes where muter_id = ${viewer} and muted_id = ${person})`

/**
 * Blocks and mutes for a statement that checks many users: `with ${unseenBy("$1")}` reads the viewer's list
 * once, and each `mayListUserRow` probes it.
 */
export const unseenBy = (viewer: string) =>
  `unseen (id) as materialized (${blockedWith(viewer)} union all ${mutedBy(viewer)})`
export const mayListUserRow = (table: string) =>
  `${table}.state = 'active' and ${table}.id not in (select id from unseen)`
/** `mayListUserRow` for an author whose row is not joined: probes the small index of accounts that are not active. */
export const mayListAuthor = (author: string) =>
  `${author} not in (select id from unseen)
   and not exists (select 1 from users inactive where inactive.id = ${author} and inactive.state <> 'active')`

/** Ids of users who must not be shown what the person publishes: blocked in either direction, or having muted them. */
export const unwelcomeTo = (person: string) =>
  `select blocked_id as id from blocks where blocker_id = ${person}
   union all select blocker_id from blocks where blocked_id = ${person}
   union all select muter_id from mutes where muted_id = ${person}`

const isParameter = (name: string) => name.startsWith("$")

/** Neither deleted by its author nor removed by a decision. */
export const isPresent = (table: string) =>
  `${table}.deleted_at is null and ${table}.removed_at is null`

/** A post opened by its address. */
export const maySeePost = (viewer: string, post: string) =>
  `${isPostShown(post)} and ${notBlocked(viewer, `${post}.author_id`)}`

/** The half of `maySeePost` that does not depend on the viewer. */
export const isPostShown = (post: string) =>
  `${isPresent(post)} and ${isActive(`${post}.author_id`)}`

/** `maySeePost` for a statement that already joins the author's row as `author`. */
export const maySeePostOf = (viewer: string, post: string, author: string) =>
  `${isPresent(post)} and ${maySeeUserRow(viewer, author)}`

/** A post in any list: feed, trending, search, bookmarks, profile. */
export const mayListPost = (viewer: string, post: string) =>
  `${maySeePost(viewer, post)} and ${notMuted(viewer, `${post}.author_id`)}`

/** The names of an event's guests, as its host allows. Says nothing about the event itself. */
export const maySeeGuests = (viewer: string, post: string) => {
  const allowed = `coalesce(${post}.event ->> 'guestListVisible', 'host')`
  return `(${post}.author_id = ${viewer} or ${allowed} = 'everyone' or (${allowed} = 'guests' and exists (
    select 1 from event_replies mine where mine.post_id = ${post}.id and mine.user_id = ${viewer} and mine.reply = 'going')))`
}

/** A story opened by its address: not expired, by the viewer or a followee. `now` is a parameter. */
export const maySeeStory = (viewer: string, story: string, now: string) =>
  `${story}.removed_at is null and ${story}.expires_at > ${now}::timestamptz and ${maySeePerson(viewer, `${story}.author_id`)}
   and (${story}.author_id = ${viewer}
     or exists (select 1 from follows where follower_id = ${viewer} and followee_id = ${story}.author_id))`

/** A story in the list. */
export const mayListStory = (viewer: string, story: string, now: string) =>
  `${maySeeStory(viewer, story, now)} and ${notMuted(viewer, `${story}.author_id`)}`

/** Whether others see the address of a row of `users`. Members who have not chosen follow the site's default. */
export const showsEmail = (table: string) => {
  const site = "(select email_visibility from site_settings)"
  return `(${site} <> 'off' and coalesce(${table}.show_email, ${site} = 'shown'))`
}

/**
 * Whether people without an account see that a row of `users` exists: never a banned, deleted or suspended member.
 * Holds only where the site allows public reading, which the caller checks without a statement. `now` is a parameter.
 */
export const mayStrangersSeePerson = (table: string, now: string) =>
  `${table}.state = 'active' and ${notSuspended(table, now)}`

/** The user in a row of `users` is neither suspended nor banned at this time. */
export const notSuspended = (table: string, now: string) =>
  `not exists (select 1 from penalties
     where user_id = ${table}.id and ended_at is null and type in ('suspension', 'ban')
       and (expires_at is null or expires_at > ${now}::timestamptz))`

/** Whether a row of `users` shows its posts to people without an account. Members who have not chosen follow the site. */
export const showsPosts = (table: string) =>
  `coalesce((${table}.settings -> 'publicPosts')::boolean, true)`

/** A post or its picture, for people without an account; `author` is the joined row of its author. */
export const mayStrangersSeePost = (post: string, author: string, now: string) =>
  `${isPresent(post)} and ${mayStrangersSeePerson(author, now)} and ${showsPosts(author)}`
