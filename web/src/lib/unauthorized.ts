import { REDIRECT_MS } from "@grove/contract/limits"

import { toast } from "#ui/toast.ts"

import { isUnauthorized } from "./api-error.ts"
import { currentPath, paths } from "./paths.ts"
import { t } from "./text.ts"

let isLeaving = false

/** Shows a toast, then signs in again and returns. Once, however many calls failed. */
export function handleUnauthorized(error: unknown): boolean {
  if (!isUnauthorized(error)) return false
  if (isLeaving) return true
  isLeaving = true
  toast({
    title: t("Unauthorized"),
    description: t("You are logged out. Logging in again..."),
    variant: "destructive",
  })
  signInSoon()
  return true
}

/** Signs in after a delay in which the reason can be read. Returns a function that cancels it. */
export function signInSoon(): () => void {
  const timer = setTimeout(() => location.assign(paths.login(currentPath())), REDIRECT_MS)
  return () => clearTimeout(timer)
}
