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

/**
 * A self-signed X.509 certificate (version 1, RSA with SHA-256). Google publishes the keys of its ID tokens as
 * certificates, and google-auth-library asks for that form.
 * @returns PEM; the same key gives the same certificate, valid from 2020 to 2049
 */
function selfSignedCertificate(privateKey: KeyObject, commonName: string): string {
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  const serial = createHash('sha256').update(publicKey).digest().subarray(0, 8)
  const name = sequence(der(0x31, sequence(COMMON_NAME_OID, der(0x0c, Buffer.from(commonName)))))
  const validity = sequence(der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231235959Z')))
  // DER wants an integer without needless zeros, X.509 a positive one; a leading 1 makes it both.
  const serialNumber = der(0x02, Buffer.concat([Buffer.from([1]), serial]))
  const body = sequence(serialNumber, SHA256_WITH_RSA, name, validity, name, publicKey)
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]))
  const base64 = sequence(body, SHA256_WITH_RSA, signature).toString('base64')
  return `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`
}

/** One DER element: tag, length, content. */
function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content])
  const digits = Buffer.from(length.toString(16).padStart(length < 0x100 ? 2 : 4, '0'), 'hex')
  return Buffer.concat([Buffer.from([tag, 0x80 | digits.length]), digits, content])
}

const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts))

/** 2.5.4.3 */
const COMMON_NAME_OID = der(0x06, Buffer.from([0x55, 0x04, 0x03]))
/** 1.2.840.113549.1.1.11, with the NULL parameter that RFC 4055 asks for */
const SHA256_WITH_RSA = sequence(
  der(0x06, Buffer.from([0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b])),
  der(0x05, Buffer.alloc(0)),
)

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

  /** As https://www.googleapis.com/oauth2/v1/certs: certificates by key id. */
  certificates(): Record<string, string> {
    const { key, kid } = this.#signing
    return { [kid]: selfSignedCertificate(key, 'Cloud Tasks stand-in') }
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
