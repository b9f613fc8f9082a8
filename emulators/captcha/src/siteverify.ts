import type { TokenBook } from './TokenBook.ts'

/**
 * Google's verdict on a token.
 * @param fields secret, response, and remoteip, which is not looked at
 * @param secret the one that is right
 * Source: https://developers.google.com/recaptcha/docs/verify and …/v3#site_verify_response
 */
export function siteverify(fields: URLSearchParams, secret: string, book: TokenBook, nowMs: number): object {
  const givenSecret = fields.get('secret')
  const token = fields.get('response')
  const errors = [
    ...(token ? [] : ['missing-input-response']),
    ...(givenSecret ? [] : ['missing-input-secret']),
    ...(givenSecret && givenSecret !== secret ? ['invalid-input-secret'] : []),
  ]
  if (errors.length > 0 || !token) return { success: false, 'error-codes': errors }
  const grade = book.redeem(token, nowMs)
  if (typeof grade === 'string') return { success: false, 'error-codes': [grade] }
  return {
    success: true,
    challenge_ts: new Date(grade.issuedAtMs).toISOString().replace(/\.\d+Z$/, 'Z'),
    hostname: grade.hostname,
    score: grade.score,
    action: grade.action,
  }
}
