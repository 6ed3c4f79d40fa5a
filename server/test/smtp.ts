import { once } from "node:events"
import type { AddressInfo } from "node:net"
import type { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"

import PostalMime, { type Email } from "postal-mime"
import { SMTPServer } from "smtp-server"

import { cleanUpLater } from "./cleanup.ts"

/** What the server says to a command; throws this to refuse. */
export class SmtpRefusal extends Error {
  readonly responseCode: number
  constructor(responseCode: number, message: string) {
    super(message)
    this.responseCode = responseCode
  }
}

interface ReceivedMail extends Omit<Email, "to" | "sender"> {
  /** The addresses of the envelope. */
  recipients: string[]
  sender: string
  /** Value of a header by lower-case name. */
  header(name: string): string | undefined
}

export interface MailServer {
  /** For `world(server.env)`. */
  env: { SMTP_URL: string; MAIL_FROM: string }
  port: number
  mails: ReceivedMail[]
  /** Names that signed in. */
  logins: string[]
  /** The mails to this address, oldest first. */
  to(address: string): ReceivedMail[]
  /** Refuses recipients from now on; undefined accepts them again. */
  refuse(check: ((address: string) => SmtpRefusal | undefined) | undefined): void
  stop(): Promise<void>
  start(): Promise<void>
}

/** A real mail server on a loopback port that keeps what it receives. Stopped when the test file ends. */
export async function startSmtp(host = "127.0.0.1"): Promise<MailServer> {
  const logins: string[] = []
  const mails: ReceivedMail[] = []
  let refusalOf: ((address: string) => SmtpRefusal | undefined) | undefined
  let server: SMTPServer | undefined
  let port = 0

  const keep = async (
    stream: Readable,
    envelope: { recipients: string[]; sender: string },
    answer: () => void,
  ) => {
    const mail = await PostalMime.parse(await buffer(stream))
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
    mails.push({ ...mail, ...envelope, header })
    answer()
  }
  const start = async () => {
    const started = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      disableReverseLookup: true,
      closeTimeout: 50,
      allowInsecureAuth: true,
      onAuth({ username = "" }, _session, done) {
        logins.push(username)
        done(null, { user: username })
      },
      onRcptTo: ({ address }, _session, done) => done(refusalOf?.(address) ?? null),
      onData(stream, session, done) {
        const { mailFrom, rcptTo } = session.envelope
        void keep(
          stream,
          {
            recipients: rcptTo.map(({ address }) => address),
            sender: mailFrom === false ? "" : mailFrom.address,
          },
          done,
        )
      },
    })
    // A client that hangs up is no failure of the test.
    started.on("error", () => undefined)
    const listening = once(started.server, "listening")
    started.listen(port, host)
    await listening
    port = (started.server.address() as AddressInfo).port
    server = started
  }
  const stop = async () => {
    const stopping = server
    server = undefined
    if (stopping) await new Promise<void>((resolve) => stopping.close(() => resolve()))
  }
  await start()
  cleanUpLater(stop)
  return {
    env: { SMTP_URL: `smtp://${host}:${port}`, MAIL_FROM: "Grove <grove@place.example>" },
    port,
    mails,
    logins,
    to: (address) => mails.filter(({ recipients }) => recipients.includes(address)),
    refuse: (check) => void (refusalOf = check),
    stop,
    start,
  }
}
