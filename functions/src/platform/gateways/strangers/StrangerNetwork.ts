import { lookup } from 'node:dns/promises'
import { isLocalProject, setting } from '../../config.ts'

/** How names become connections. Tests have one of their own; the checks before and between are the same. */
export interface StrangerNetwork {
  /** Every address of a name. */
  resolve: (hostname: string) => Promise<readonly string[]>
  /** Where a connection to a checked address goes. */
  route: (address: string, port: number) => { address: string; port: number }
  /** Names that mean a port of this machine, for the local stack: `*.localhost` → 8126. */
  localPorts: ReadonlyMap<string, number>
}

/** The open internet; in a local project also what PODCASTS_LOCAL_HOSTS names. */
export function strangerNetwork(): StrangerNetwork {
  return {
    resolve: async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address),
    route: (address, port) => ({ address, port }),
    localPorts: new Map(isLocalProject() ? setting('PODCASTS_LOCAL_HOSTS') : []),
  }
}

/** The port that a name means locally; undefined for every other name. */
export function localPort(hostname: string, { localPorts }: StrangerNetwork): number | undefined {
  for (const [name, port] of localPorts) {
    if (name.startsWith('*.') ? hostname.endsWith(name.slice(1)) : hostname === name) return port
  }
  return undefined
}
