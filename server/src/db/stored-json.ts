import { Comment, Post } from "@grove/contract/posts"
import { PersonRef } from "@grove/contract/users"

import { rawJsonSql, storedMembers } from "./json-sql.ts"

/*
 * What generated columns hold of the contract's schemas, because printing it for every read would slow the home feed
 * below its bar (docs/decisions/008). Colors and media addresses are printed when read.
 */

const nameSql = (prefix: string, column: "first_name" | "last_name", whenDeleted: string) =>
  `case when ${prefix}state = 'deleted' then '${whenDeleted}' else ${prefix}${column} end`

/** The fields of a `PersonRef` but its picture; `prefix` names the table, as in `u.`. */
export const storedPerson = (prefix = "") => ({
  id: `${prefix}id`,
  firstName: nameSql(prefix, "first_name", "Deleted"),
  lastName: nameSql(prefix, "last_name", "user"),
  handle: `${prefix}handle`,
  isVerified: `${prefix}is_verified`,
})

/** The fields of a `Comment` that only an edit changes, without its author. */
export const STORED_COMMENT = {
  id: "id",
  postId: "post_id",
  parentId: "parent_id",
  content: "content",
  mentions: rawJsonSql("mentions"),
  createdAt: "created_at",
  editedAt: "edited_at",
}

/** The fields of a `Post` that only an edit changes, without content and pictures. */
export const STORED_POST = {
  id: "id",
  createdAt: "created_at",
  editedAt: "edited_at",
  hashtags: rawJsonSql("hashtags"),
  mentions: rawJsonSql("mentions"),
}

export const PERSON_MEMBERS = storedMembers(PersonRef, storedPerson())
export const COMMENT_MEMBERS = storedMembers(Comment, STORED_COMMENT)
export const POST_MEMBERS = storedMembers(Post, STORED_POST)
