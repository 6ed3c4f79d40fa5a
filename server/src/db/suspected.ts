import { SUSPICION } from "@grove/contract/limits"

/** SQL: the account looks fake, or people said that it is; unless they found it genuine. */
export const isSuspected = (userId: string) =>
  `exists (select 1 from suspicions s where s.user_id = ${userId} and coalesce(s.label = 'fake', s.score >= ${SUSPICION.secondary}))`
