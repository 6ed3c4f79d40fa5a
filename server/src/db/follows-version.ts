/**
 * Text that changes with every follow and unfollow of a member: each changes their number or the newest of them.
 */
export const followsVersion = (userId: string) => `(
  select following_count || coalesce((select id::text from follows where follower_id = ${userId} order by follows.id desc limit 1), '')
  from users where users.id = ${userId})`
