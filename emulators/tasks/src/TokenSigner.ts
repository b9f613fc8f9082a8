import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  type KeyObject,
} from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const LIFETIME_SECONDS = 3600

/** Signs ID tokens as Google does for `oidcToken`, and publishes its key. */
export class TokenSigner {
  readonly #keyFile: string | undefined
  #made: { readonly key: KeyObject; readonly kid: string } | undefined

  constructor(keyFile: string | undefined) {
    this.#keyFile = keyFile
  }

  /** @param nowMs the true time, by which tokens are verified @returns a JWT, RS256, valid for an hour */
  idToken(serviceAccountEmail: string, audience: string, nowMs: number): string {
    const { key, kid } = this.#signing
    const sub = uniqueId(serviceAccountEmail)
    const iat = Math.floor(nowMs / 1000)
    const payload = {
      aud: audience,
      azp: sub,
      email: serviceAccountEmail,
      email_verified: true,
      exp: iat + LIFETIME_SECONDS,
      iat,
      iss: 'https://accounts.google.com',
      sub,
    }
    const signed = `${base64url({ alg: 'RS256', kid, typ: 'JWT' })}.${base64url(payload)}`
    return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
  }

  /** As https://www.googleapis.com/oauth2/v1/certs, in PEM by key id: bare keys, which Node verifies by as well. */
  certificates(): Record<string, string> {
    const { key, kid } = this.#signing
    return { [kid]: createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString() }
  }

  get #signing() {
    if (!this.#made) {
      const key = this.#load() ?? this.#generate()
      const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' })
      this.#made = { key, kid: createHash('sha256').update(publicKey).digest('hex').slice(0, 40) }
    }
    return this.#made
  }

  #load(): KeyObject | undefined {
    if (this.#keyFile === undefined || !existsSync(this.#keyFile)) return undefined
    try {
      return createPrivateKey(readFileSync(this.#keyFile))
    } catch {
      throw new Error(`${this.#keyFile} is not a private key in PEM; delete it to have a new one made`)
    }
  }

  #generate(): KeyObject {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    if (this.#keyFile !== undefined) {
      mkdirSync(dirname(this.#keyFile), { recursive: true })
      writeFileSync(this.#keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
    }
    return privateKey
  }
}

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Google's accounts have a number of 21 digits; this one is constant. */
function uniqueId(email: string): string {
  const digits = BigInt(`0x${createHash('sha256').update(email).digest('hex')}`).toString()
  return `1${digits.slice(0, 20)}`
}
