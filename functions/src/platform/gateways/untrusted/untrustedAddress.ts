import { isIP } from 'node:net'
import { isPublicAddress } from './publicAddress.ts'
import { localPort, type UntrustedNetwork } from './UntrustedNetwork.ts'

const LONGEST_ADDRESS = 4_096
/** Longest kept address: redirects to longer ones are followed, and not kept. */
export const LONGEST_KEPT_ADDRESS = 2_048
/** Names outside the open internet. */
const INTERNAL = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|arpa|onion|invalid)$/

export interface UntrustedTarget {
  url: URL
  /** Checked; the connection uses only these. */
  addresses: readonly string[]
  port: number
}

/**
 * Checks an address for fetching: http or https, port 80 or 443, no name and password, all addresses of the host
 * public. A name of the local stack maps to its local port.
 * @returns undefined when not allowed
 * @throws the resolver's error for an unknown name
 * docs/rules.md #hostile-files
 */
export async function checkTarget(url: URL, network: UntrustedNetwork): Promise<UntrustedTarget | undefined> {
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
  // All of them: a name with one of ours among others is an attack.
  return addresses.length > 0 && addresses.every(isPublicAddress) ? { url, addresses, port } : undefined
}
