import type { OAuth2Client } from 'google-auth-library'
import { isLocalProject, setting } from '../config.ts'
import { taskUrl } from './tasks.ts'

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i
const ISSUERS = ['https://accounts.google.com', 'accounts.google.com']

/**
 * Whether an `Authorization` header holds Cloud Tasks' token for one target: signed by Google, not expired, for that
 * very URL, by our own service account. No switch turns this off.
 * @throws Error when the certificates cannot be had: the task is retried
 * docs/architecture.md "A summary, from link to e-mail"
 */
export async function isTaskToken(authorization: string | undefined, target: string): Promise<boolean> {
  const idToken = BEARER.exec(authorization ?? '')?.[1]
  if (idToken === undefined) return false
  const verifier = await tokenVerifier()
  // Outside the try: an outage is no verdict on the token.
  const { certs } = await verifier.getFederatedSignonCertsAsync()
  try {
    const ticket = await verifier.verifySignedJwtWithCertsAsync(idToken, certs, taskUrl(target), ISSUERS)
    const claims = ticket.getPayload()
    return claims?.email_verified === true && claims.email === setting('TASKS_SERVICE_ACCOUNT')
  } catch {
    return false
  }
}

let made: Promise<OAuth2Client> | undefined

/** One per process: it caches Google's certificates. */
function tokenVerifier(): Promise<OAuth2Client> {
  made ??= makeVerifier()
  return made
}

async function makeVerifier(): Promise<OAuth2Client> {
  const { OAuth2Client: Client } = await import('google-auth-library')
  const local = isLocalProject() ? setting('TASKS_CERTS_URL') : ''
  return new Client(local === '' ? {} : { endpoints: { oauth2FederatedSignonPemCertsUrl: local } })
}
