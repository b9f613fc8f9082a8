import { isIP } from 'node:net'
import { isPublicAddress } from './publicAddress.ts'
import { localPort, type StrangerNetwork } from './StrangerNetwork.ts'

const LONGEST_ADDRESS = 4_096
/** Longest one that is kept: a redirect to a longer one is followed, and not remembered. */
export const LONGEST_KEPT_ADDRESS = 2_048
/** Names of no host of the open internet. */
const INTERNAL = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|arpa|onion|invalid)$/

/** Where to connect to, looked at before anything is sent. */
export interface StrangerTarget {
  url: URL
  /** Checked; the connection is made to one of these and to nothing else. */
  addresses: readonly string[]
  port: number
}

/**
 * What may be fetched: http or https, port 80 or 443, without a name and a password, of a host all of whose addresses are
 * public. A name of the local stack means its port of this machine.
 * @returns undefined for what may not
 * @throws whatever the resolver throws for a name that it does not know
 * docs/rules.md #hostile-files
 */
export async function checkTarget(url: URL, network: StrangerNetwork): Promise<StrangerTarget | undefined> {
  if (url.href.length > LONGEST_ADDRESS || url.username !== '' || url.password !== '') return undefined
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined
  const hostname = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const own = localPort(hostname, network)
  if (own !== undefined) {
    const isOwn = url.protocol === 'http:' && ['', '80', String(own)].includes(url.port)
    return isOwn ? { url, addresses: ['127.0.0.1'], port: own } : undefined
  }
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  if (port !== 80 && port !== 443) return undefined
  if (isIP(hostname) !== 0)
    return isPublicAddress(hostname) ? { url, addresses: [hostname], port } : undefined
  if (!hostname.includes('.') || INTERNAL.test(hostname)) return undefined
  const addresses = await network.resolve(hostname)
  // All of them: a name that has one of ours among others is made to be taken for it.
  return addresses.length > 0 && addresses.every(isPublicAddress) ? { url, addresses, port } : undefined
}
