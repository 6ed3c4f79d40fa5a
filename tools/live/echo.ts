import type { AddressInfo } from "node:net"

import { WebSocketServer } from "ws"

/** The reference for deliveries: a bare `ws` server that sends every message back. Prints its port. */
const server = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false })
server.on("connection", (socket) => {
  socket.on("message", (data) => socket.send(data.toString()))
})
server.on("listening", () => console.log((server.address() as AddressInfo).port))
