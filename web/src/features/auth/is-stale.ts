import { ApiError } from "#lib/api-error.ts"

/** True when the server demands a fresh sign-in. */
export const isStale = (error: Error | null) =>
  error instanceof ApiError && error.code === "auth.fresh"
