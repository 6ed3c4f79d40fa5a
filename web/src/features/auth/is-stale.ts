import { ApiError } from "#lib/api-error.ts"

/** The sign-in is too long ago for what was asked. */
export const isStale = (error: Error | null) =>
  error instanceof ApiError && error.code === "auth.fresh"
