import { once } from "node:events"
import { connect, createServer, type AddressInfo } from "node:net"
import { connect as connectTls } from "node:tls"

/** A loopback port that was free a moment ago, for programs that cannot choose one themselves. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, "close")
  return port
}

/** Whether a program listens on this loopback port. */
export async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1")
  const isUp = await Promise.race([
    once(socket, "connect").then(() => true),
    once(socket, "error").then(() => false),
  ]).catch(() => false)
  socket.destroy()
  return isUp
}

/** Whether a TLS handshake succeeds: some servers accept connections before they have their certificate. */
export const acceptsTls = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connectTls({
      port,
      host: "localhost",
      servername: "localhost",
      rejectUnauthorized: false,
    })
    const settle = (isUp: boolean) => {
      socket.destroy()
      resolve(isUp)
    }
    socket.once("secureConnect", () => settle(true))
    socket.once("error", () => settle(false))
  })
