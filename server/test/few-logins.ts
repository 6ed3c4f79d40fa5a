import { BUDGETS, type Budgets } from "../src/platform/http/rate-classes.ts"

/** So few that a test spends them before any other limit counts. */
export const FEW_LOGINS = 10

export const FEW_LOGIN_BUDGETS: Budgets = {
  ...BUDGETS,
  login: [{ points: FEW_LOGINS, seconds: 300 }],
}
