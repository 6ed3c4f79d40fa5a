const NAMES = new Set(["localhost", "127.0.0.1", "[::1]"])

/** Whether a Host header, with or without a port, names this machine. */
export function isLoopbackHost(host: string): boolean {
  const hostname = URL.parse(`http://${host}`)?.hostname
  return hostname !== undefined && NAMES.has(hostname)
}

/** Whether the other end of a connection is on this machine. */
export const isLoopbackPeer = (address: string | undefined) =>
  address !== undefined && /^(127\.|::1$|::ffff:127\.)/.test(address)
