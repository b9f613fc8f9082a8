import { connect, createServer, type Socket } from 'node:net'
import { listenOn } from '../../support/listenOn.ts'

export interface Relay {
  readonly port: number
  /** Ends every connection, and refuses new ones. */
  down(): Promise<void>
  up(): Promise<void>
}

/** A port that leads to another, for as long as a test wants it to: a server that goes away and comes back. */
export async function startRelay(targetPort: number): Promise<Relay> {
  const sockets = new Set<Socket>()
  const server = createServer((incoming) => {
    const outgoing = connect(targetPort, '127.0.0.1')
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket)
      // Either side may hang up on the other; the close below is the same for both.
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        incoming.destroy()
        outgoing.destroy()
      })
    }
    incoming.pipe(outgoing).pipe(incoming)
  })
  const port = await listenOn(server, 0)
  return {
    port,
    async down() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
    async up() {
      await listenOn(server, port)
    },
  }
}
