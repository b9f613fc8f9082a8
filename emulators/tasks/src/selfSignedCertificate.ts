import { createHash, createPublicKey, type KeyObject, sign } from 'node:crypto'

/**
 * An X.509 certificate (version 1, RSA with SHA-256) of a key, by that key. Google publishes the keys of its ID
 * tokens as certificates, and google-auth-library asks for that form.
 * @returns PEM; the same key gives the same certificate, valid from 2020 to 2049
 */
export function selfSignedCertificate(privateKey: KeyObject, commonName: string): string {
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
