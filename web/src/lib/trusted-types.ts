/** Not in TypeScript's DOM library yet. */
interface TrustedTypes {
  createPolicy: (name: string, rules: { createScriptURL: (address: string) => string }) => unknown
}

/**
 * The content security policy forbids strings where code or markup is expected (`require-trusted-types-for`). The
 * one exception: worker addresses that are our files or blobs of this page, as the HEIC decoder creates.
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
