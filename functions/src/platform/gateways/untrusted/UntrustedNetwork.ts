import { lookup } from 'node:dns/promises'
import { isLocalProject, setting } from '../../config.ts'

/** From names to connections. Tests replace it; the checks before and between stay. */
export interface UntrustedNetwork {
  resolve: (hostname: string) => Promise<readonly string[]>
  /** Target of a connection to a checked address. */
  route: (address: string, port: number) => { address: string; port: number }
  /** Names of local ports, for the local stack: `*.localhost` → 8126. */
  localPorts: ReadonlyMap<string, number>
}

/** The open internet; in a local project also PODCASTS_LOCAL_HOSTS. */
export function untrustedNetwork(): UntrustedNetwork {
  return {
    resolve: async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address),
    route: (address, port) => ({ address, port }),
    localPorts: new Map(isLocalProject() ? setting('PODCASTS_LOCAL_HOSTS') : []),
  }
}

/** The local port of a name; undefined for every other name. */
export function localPort(hostname: string, { localPorts }: UntrustedNetwork): number | undefined {
  for (const [name, port] of localPorts) {
    if (name.startsWith('*.') ? hostname.endsWith(name.slice(1)) : hostname === name) return port
  }
  return undefined
}
