/**
 * The one answer to "may this viewer see that?", as SQL that every read includes. `viewer` is a parameter such as
 * `$1` (the empty text for a stranger), `person` and `post` are names of columns and tables in the query around it.
 */

/** Neither has blocked the other, and the account is there. For places where one person is asked for by name. */
export const maySeePerson = (viewer: string, person: string) =>
  `${isActive(person)} and ${notBlocked(viewer, person)}`

/** The half of `maySeePerson` that is the same for all viewers, and so may be cached for all of them. */
export const isActive = (person: string) =>
  `exists (select 1 from users seen where seen.id = ${person} and seen.state = 'active')`

/** The viewer's half: the ids of everyone who blocked them or whom they blocked. */
export const blockedWith = (viewer: string) =>
  `select blocked_id from blocks where blocker_id = ${viewer}
   union all select blocker_id from blocks where blocked_id = ${viewer}`

/** The same when the row of `users` is already at hand under the name `table`. */
export const maySeeUserRow = (viewer: string, table: string) =>
  `${table}.state = 'active' and ${notBlocked(viewer, `${table}.id`)}`

/** The other side of a conversation, by its row: who deleted the account is still the one it was held with. */
export const mayConverse = (viewer: string, table: string) =>
  `${table}.state <> 'banned' and ${notBlocked(viewer, `${table}.id`)}`

/** A message by its row: one of the two, as long as the conversation is open to them. */
export const maySeeMessage = (viewer: string, message: string) =>
  `${isStanding(message)} and ${viewer} in (${message}.sender_id, ${message}.receiver_id)
   and exists (select 1 from users other where ${mayConverse(viewer, "other")}
     and other.id = case ${viewer} when ${message}.sender_id then ${message}.receiver_id else ${message}.sender_id end)`

/**
 * The viewer of a whole statement has one list of people, read once and hashed, mostly empty. Where the viewer is
 * a column, each row has its own: two looks into an index.
 */
const notBlocked = (viewer: string, person: string) =>
  isParameter(viewer)
    ? `${person} not in (${blockedWith(viewer)})`
    : `not exists (select 1 from blocks where blocker_id = ${viewer} and blocked_id = ${person})
         and not exists (select 1 from blocks where blocker_id = ${person} and blocked_id = ${viewer})`

/** A mute hides from lists, not from a page one opens on purpose. */
export const notMuted = (viewer: string, person: string) =>
  isParameter(viewer)
    ? `${person} not in (select muted_id from mutes where muter_id = ${viewer})`
    : `not exists (select 1 from mutes where muter_id = ${viewer} and muted_id = ${person})`

/**
 * Both for a statement that asks of many people in several places: `with ${unseenBy("$1")}` reads the viewer's list
 * once, and each place looks into it.
 */
export const unseenBy = (viewer: string) => `unseen as materialized (
  select blocked_id as id from blocks where blocker_id = ${viewer}
  union all select blocker_id from blocks where blocked_id = ${viewer}
  union all select muted_id from mutes where muter_id = ${viewer})`
export const mayListUserRow = (table: string) =>
  `${table}.state = 'active' and ${table}.id not in (select id from unseen)`

const isParameter = (name: string) => name.startsWith("$")

/** The content itself still stands: neither taken back nor taken away. */
export const isStanding = (table: string) =>
  `${table}.deleted_at is null and ${table}.removed_at is null`

/** A post opened by its address. */
export const maySeePost = (viewer: string, post: string) =>
  `${isPostShown(post)} and ${notBlocked(viewer, `${post}.author_id`)}`

/** The half of `maySeePost` that is the same for all viewers. */
export const isPostShown = (post: string) =>
  `${isStanding(post)} and ${isActive(`${post}.author_id`)}`

/** The same when the row of the author is already at hand under the name `author`. */
export const maySeePostOf = (viewer: string, post: string, author: string) =>
  `${isStanding(post)} and ${maySeeUserRow(viewer, author)}`

/** A post in any list: feed, trending, search, bookmarks, profile. */
export const mayListPost = (viewer: string, post: string) =>
  `${maySeePost(viewer, post)} and ${notMuted(viewer, `${post}.author_id`)}`

/** A story opened by its address: within its hours, of oneself or of somebody one follows. `now` is a parameter. */
export const maySeeStory = (viewer: string, story: string, now: string) =>
  `${story}.removed_at is null and ${story}.expires_at > ${now}::timestamptz and ${maySeePerson(viewer, `${story}.author_id`)}
   and (${story}.author_id = ${viewer}
     or exists (select 1 from follows where follower_id = ${viewer} and followee_id = ${story}.author_id))`

/** A story in the list. */
export const mayListStory = (viewer: string, story: string, now: string) =>
  `${maySeeStory(viewer, story, now)} and ${notMuted(viewer, `${story}.author_id`)}`
