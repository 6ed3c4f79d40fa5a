import { SUSPICION } from "@grove/contract/limits"

/** SQL condition: the account was labeled fake, or scores as suspicious and was not labeled genuine. */
export const isSuspected = (userId: string) =>
  `exists (select 1 from suspicions s where s.user_id = ${userId} and coalesce(s.label = 'fake', s.score >= ${SUSPICION.secondary}))`
