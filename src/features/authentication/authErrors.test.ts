import { describe, expect, it } from 'vitest'
import { isCancelled, loginError, providerMessage, resetFailure } from './authErrors.ts'

const failure = (code: string) => Object.assign(new Error('Firebase: Error'), { code })

describe('a failed log-in', () => {
  it('says the same of a wrong password, an unknown account and a disabled one', () => {
    const codes = [
      'auth/wrong-password',
      'auth/user-not-found',
      'auth/user-disabled',
      'auth/invalid-credential',
    ]
    expect(new Set(codes.map((code) => loginError(failure(code)))).size).toBe(1)
  })
  it('tells of the network and of too many tries', () => {
    expect(loginError(failure('auth/network-request-failed'))).toMatch(/^Network error/)
    expect(loginError(failure('auth/too-many-requests'))).toMatch(/^Too many tries/)
  })
})

it("isCancelled knows a closed window of Google's from a failure", () => {
  expect(isCancelled(failure('auth/popup-closed-by-user'))).toBe(true)
  expect(isCancelled(failure('auth/internal-error'))).toBe(false)
  expect(isCancelled('closed')).toBe(false)
})

it("resetFailure and providerMessage wrap the provider's words", () => {
  expect(resetFailure(failure('auth/weak-password'))).toBe(
    'Failed to reset password: The password must be at least 6 characters long.',
  )
  expect(providerMessage(failure('auth/quota-exceeded'))).toBe('The service answered auth/quota-exceeded.')
})
