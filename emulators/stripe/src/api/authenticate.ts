import { StripeError } from './StripeError.ts'

/**
 * Checks the secret key of a request: a bearer token, or the user name of basic authentication.
 * @throws StripeError 401
 */
export function authenticate(header: string | undefined, secretKey: string): void {
  const key = keyOf(header ?? '')
  if (key === '') {
    throw new StripeError(
      401,
      'invalid_request_error',
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    )
  }
  if (key !== secretKey)
    throw new StripeError(401, 'invalid_request_error', `Invalid API Key provided: ${masked(key)}`)
}

function keyOf(header: string): string {
  const [scheme = '', value = ''] = header.split(' ')
  if (scheme.toLowerCase() === 'bearer') return value
  if (scheme.toLowerCase() !== 'basic') return ''
  return Buffer.from(value, 'base64').toString('utf8').split(':')[0] ?? ''
}

function masked(key: string): string {
  if (key.length <= 12) return '*'.repeat(key.length)
  return key.slice(0, 8) + '*'.repeat(key.length - 12) + key.slice(-4)
}
