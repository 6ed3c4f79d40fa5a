/** Not yet in TypeScript's own library. */
interface TrustedTypes {
  createPolicy: (name: string, rules: { createScriptURL: (address: string) => string }) => unknown
}

/**
 * The page's policy forbids texts where code or markup is expected (`require-trusted-types-for`). This is its one
 * exception: the addresses of workers, as long as they are files of ours or made by this page itself, as the decoder
 * of HEIC does. Markup and code have no exception.
 */
export function guardWorkerAddresses(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy("default", { createScriptURL: (address) => requireOwn(address) })
}

const OWN = /^\/(assets\/[\w.-]+\.js|sw\.js)$/

export function requireOwn(address: string, base: string = location.href): string {
  const url = new URL(address, base)
  const { origin } = new URL(base)
  const isFile = url.protocol !== "blob:" && url.search === "" && OWN.test(url.pathname)
  if (url.origin === origin && (isFile || url.protocol === "blob:")) return address
  throw new TypeError(`Not ours: ${address}`)
}
