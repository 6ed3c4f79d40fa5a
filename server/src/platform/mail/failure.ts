/** What a failed attempt means for the mail and for the address. */
type FailureKind =
  /** The server, the network or the configuration: try again later. */
  | "retry"
  /** This mail will never be accepted; the address is fine. */
  | "refused"
  /** The address does not exist or takes no mail: nothing more is sent to it. */
  | "bounced"

export interface SmtpFailure {
  command?: string | undefined
  response?: string | undefined
  responseCode?: number | undefined
}

/** RFC 3463: a full mailbox (5.2.2), a policy or a relay problem (5.7.x) and a protocol error (5.5.x) can pass. */
const NOT_THE_ADDRESS = /\b5\.(?:2\.2|3\.\d+|4\.\d+|5\.\d+|7\.\d+)\b/

/** Only a permanent answer to the recipient is held against the address, and only if it is about the address. */
export function kindOf({ command, response = "", responseCode = 0 }: SmtpFailure): FailureKind {
  if (responseCode < 500 || responseCode === 503) return "retry"
  if (command === "RCPT TO") return NOT_THE_ADDRESS.test(response) ? "refused" : "bounced"
  // Refused at sign-in or for the sender: the operator has to change something, and no mail may be lost until then.
  return command === "DATA" || command === undefined ? "refused" : "retry"
}

const MAX_LENGTH = 300

/** The server's answer without addresses, which it likes to repeat. */
export function answerOf(error: unknown): string {
  const { response, message } = error as { response?: string; message?: string }
  return (response ?? message ?? String(error))
    .slice(0, 10 * MAX_LENGTH)
    .replaceAll(/[^\s<>"':,;()@]{1,64}@[^\s<>"':,;()@]{1,255}/g, "…")
    .replaceAll(/\s+/g, " ")
    .slice(0, MAX_LENGTH)
}
