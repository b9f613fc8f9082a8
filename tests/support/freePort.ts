import { createServer } from 'node:net'
import { listenOn } from '../../emulators/support/listenOn.ts'

/** A port that nobody listens on now, for programs that cannot choose one themselves. */
export async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listenOn(server, 0)
  await new Promise((resolve) => server.close(resolve))
  return port
}
