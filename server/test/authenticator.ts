import {
  createHash,
  createSign,
  generateKeyPairSync,
  randomBytes,
  type KeyObject,
} from "node:crypto"

/** A passkey in software, for tests of the provider without a browser. */
export interface TestPasskey {
  id: string
  /** The answer of `navigator.credentials.create`. */
  create(options: { challenge: string }, change?: Change): string
  /** The answer of `navigator.credentials.get`; the counter grows with each. */
  get(options: { challenge: string }, change?: Change): string
}

interface Change {
  origin?: string
  rpId?: string
  counter?: number
}

const UP = 0x01
const UV = 0x04
const ATTESTED = 0x40

export function testPasskey(home: string): TestPasskey {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const rawId = randomBytes(16)
  const id = rawId.toString("base64url")
  let counter = 0

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  const authenticatorData = (
    rpId: string,
    flags: number,
    count: number,
    rest = Buffer.alloc(0),
  ) => {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(count)
    const hash = createHash("sha256").update(rpId).digest()
    return Buffer.concat([hash, Buffer.from([flags]), counted, rest])
  }

  const base = { id, rawId: id, type: "public-key", clientExtensionResults: {} }
  const own = { origin: new URL(home).origin, rpId: new URL(home).hostname }

  return {
    id,
    create({ challenge }, change = {}) {
      const { origin, rpId } = { ...own, ...change }
      const length = Buffer.from([0, rawId.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, rawId, coseKey(publicKey)])
      const data = authenticatorData(rpId, UP | UV | ATTESTED, change.counter ?? counter, attested)
      const attestationObject = map([
        ["fmt", text("none")],
        ["attStmt", map([])],
        ["authData", bytes(data)],
      ])
      const response = {
        clientDataJSON: clientData("webauthn.create", challenge, origin).toString("base64url"),
        attestationObject: attestationObject.toString("base64url"),
        transports: ["internal"],
      }
      return JSON.stringify({ ...base, response })
    },
    get({ challenge }, change = {}) {
      const { origin, rpId } = { ...own, ...change }
      counter = change.counter ?? counter + 1
      const data = authenticatorData(rpId, UP | UV, counter)
      const client = clientData("webauthn.get", challenge, origin)
      const signature = createSign("sha256")
        .update(Buffer.concat([data, createHash("sha256").update(client).digest()]))
        .sign(privateKey)
      const response = {
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signature.toString("base64url"),
      }
      return JSON.stringify({ ...base, response })
    },
  }
}

/** ES256 in COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: "jwk" })
  const part = (value: string | undefined) => bytes(Buffer.from(value ?? "", "base64url"))
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    part(x),
    Buffer.from([0x22]),
    part(y),
  ])
}

/** The parts of CBOR that an attestation needs. */
function head(type: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(type << 5) | length])
  if (length < 256) return Buffer.from([(type << 5) | 24, length])
  return Buffer.from([(type << 5) | 25, length >> 8, length & 255])
}
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const map = (entries: [string, Buffer][]) =>
  Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, value]) => [text(key), value])])
