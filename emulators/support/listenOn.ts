import type { Server } from 'node:net'

export const LOOPBACK = '127.0.0.1'

/** Listens on loopback; 0 takes a free port. @returns the port @throws Error that names it when taken */
export function listenOn(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE'
      reject(taken ? new Error(`port ${port} is taken: stop what listens there`) : error)
    })
    server.listen(port, LOOPBACK, () => {
      const address = server.address()
      if (typeof address === 'object' && address) resolve(address.port)
      else reject(new Error(`the port is not known: ${address}`))
    })
  })
}
