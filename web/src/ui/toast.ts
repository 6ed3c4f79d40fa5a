import { t } from "#lib/text.ts"

interface ToastAction {
  label: string
  onAct: () => void
}

export interface Toast {
  id: number
  title: string
  description?: string | undefined
  action?: ToastAction | undefined
  variant: "default" | "destructive"
  isNews: boolean
}

export type ToastInput = Omit<Toast, "id" | "variant" | "isNews"> & { variant?: Toast["variant"] }

/** At most one toast is visible; a newer one replaces it. */
let current: Toast | undefined
let pendingNews: Toast | undefined
let count = 0
const listeners = new Set<() => void>()

function show(next: Toast | undefined): void {
  current = next
  for (const listener of listeners) listener()
}

export function toast(input: ToastInput): void {
  show(make(input, false))
}

/** Other members' activity: waits until the result of the member's own action is dismissed. */
export function toastNews(input: ToastInput): void {
  const news = make(input, true)
  if (current && !current.isNews) pendingNews = news
  else show(news)
}

const make = (input: ToastInput, isNews: boolean): Toast => ({
  ...input,
  variant: input.variant ?? "default",
  id: ++count,
  isNews,
})

/** A destructive toast titled 'Error'. */
export function toastError(description: string, title: string = t("Error")): void {
  toast({ title, description, variant: "destructive" })
}

export function dismissToast(id: number): void {
  if (current?.id !== id) return
  const next = pendingNews
  pendingNews = undefined
  show(next)
}

export function currentToast(): Toast | undefined {
  return current
}

export function onToastChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
