import type { EnvironmentReader } from "./environment.ts"
import { LOOPBACK } from "./own-machine.ts"

export interface MailConfig {
  /** Missing: no mail is sent, and everything that needs it offers another way. */
  mail: MailSettings | undefined
}

export interface MailSettings {
  host: string
  port: number
  /** TLS from the first byte; otherwise the connection is upgraded if the server offers it. */
  isSecure: boolean
  login: { user: string; password: string } | undefined
  /** Refuses to continue without encryption, so that a password never travels in clear text. */
  requiresTls: boolean
  /** Null: the site's name. */
  fromName: string | null
  fromAddress: string
  /** Mailbox of `MAIL_RETURN`, whose mail is passed to the server; null: mail comes back to `fromAddress`. */
  returnTo: string | null
}

/** A local part has 64 characters (RFC 5321); the tag of a mail takes 49. */
const MAX_RETURN_LOCAL = 15

const FROM = /^(?:(?<name>[^<>@"]{1,100}?)\s*<(?<inside>[^<>\s]+)>|(?<bare>[^<>\s]+))$/
const ADDRESS = /^[^\s<>,;:"()@]{1,64}@[^\s<>,;:"()@]{1,255}$/

export function readMail(env: EnvironmentReader): MailConfig {
  const url = env.url("SMTP_URL", ["smtp:", "smtps:"])
  const given = env.group(["SMTP_URL", "MAIL_FROM"])
  const from = readFrom(given?.MAIL_FROM ?? "")
  if (given?.MAIL_FROM && !from)
    env.complain(
      "MAIL_FROM",
      "must be an address, or a name followed by one: Grove <grove@example.org>",
    )
  const returnTo = readReturn(env, given !== undefined)
  if (url === undefined || !from) return { mail: undefined }
  const server = readServer(url)
  if (!server) env.complain("SMTP_URL", "must name a host: smtps://user:password@mail.example.org")
  return { mail: server && { ...server, ...from, returnTo } }
}

function readFrom(text: string): Pick<MailSettings, "fromName" | "fromAddress"> | undefined {
  const parts = FROM.exec(text)?.groups
  const fromAddress = parts?.["inside"] ?? parts?.["bare"]
  if (fromAddress === undefined || !ADDRESS.test(fromAddress)) return undefined
  return { fromName: parts?.["name"]?.trim() || null, fromAddress }
}

function readReturn(env: EnvironmentReader, hasMail: boolean): string | null {
  const address = env.text("MAIL_RETURN")
  if (address === undefined) return null
  if (!hasMail) env.complain("MAIL_RETURN", "needs SMTP_URL and MAIL_FROM")
  else if (!ADDRESS.test(address) || address.includes("+"))
    env.complain("MAIL_RETURN", "must be an address without a plus sign: bounces@example.org")
  else if (address.lastIndexOf("@") > MAX_RETURN_LOCAL)
    env.complain(
      "MAIL_RETURN",
      `must have at most ${MAX_RETURN_LOCAL} characters before the at sign, which leave room for the signature`,
    )
  return address
}

/** A password with a bare percent sign is taken as it is. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const PORTS = { secure: 465, open: 587 }

function readServer(
  text: string,
): Omit<MailSettings, "fromName" | "fromAddress" | "returnTo"> | undefined {
  const url = new URL(text)
  const host = url.hostname.replace(/^\[|\]$/g, "")
  if (host === "") return undefined
  const isSecure = url.protocol === "smtps:"
  const user = decode(url.username)
  const login = user === "" ? undefined : { user, password: decode(url.password) }
  return {
    host,
    port: url.port === "" ? (isSecure ? PORTS.secure : PORTS.open) : Number(url.port),
    isSecure,
    login,
    requiresTls: login !== undefined && !isSecure && !LOOPBACK.includes(host),
  }
}
