import type { Language } from "@grove/contract/languages"

/** A mail as callers describe it; text and HTML are made from it when it is sent. */
export interface MailMessage {
  to: string
  /** The language of its texts; missing: that of the caller. */
  language?: Language
  subject: string
  paragraphs: readonly string[]
  /** Lines with a link each, such as those of a digest. */
  items?: readonly { text: string; url: string }[]
  action?: { label: string; url: string }
  /** A code to type, shown large. */
  code?: string
  footer?: string
  /** Offered as a link and for one-click unsubscribing (RFC 8058). */
  unsubscribeUrl?: string
  headers?: Readonly<Record<string, string>>
}
