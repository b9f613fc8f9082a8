import { contentSecurityPolicy } from '../../src/build/contentSecurityPolicy.ts'
import { webSettings } from './localSettings.ts'
import type { Ports } from './ports.ts'

const POLICY = 'content-security-policy'

interface HostingConfig {
  headers: Array<{ headers: Array<{ key: string; value: string }> }>
}

/** Lets pages of the local stack use its stand-ins; all else stays as it is served in production. */
export function allowLocalSources(hosting: HostingConfig, ports: Ports): void {
  const policy = contentSecurityPolicy(localSources(ports))
  for (const { headers } of hosting.headers) {
    for (const header of headers) if (header.key.toLowerCase() === POLICY) header.value = policy
  }
}

function localSources(ports: Ports) {
  const at = (service: keyof Ports) => `http://127.0.0.1:${ports[service]}`
  const { VITE_DONATION_ACTION: donation } = webSettings(ports)
  return {
    'script-src': [at('captcha'), at('youtube')],
    'connect-src': [at('auth'), at('firestore'), at('captcha')],
    'img-src': [at('youtube')],
    'frame-src': [at('youtube')],
    'media-src': [at('youtube')],
    'form-action': donation === undefined ? [] : [donation],
  }
}
