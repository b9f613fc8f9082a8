import type { PlanId } from '../plans.ts'
import type { Language } from '../profile.ts'
import type { Credits } from '../units.ts'

/**
 * Body and answers of `POST /api/session`: called with a fresh ID token after every sign-in, and after verification.
 * docs/rules.md "Accounts and trust"
 */
export interface SessionCall {
  /** The language that the screen speaks: used only where the server writes the profile. Default: en. */
  language?: Language
}

export interface SessionResult {
  /**
   * Present where older sessions were ended: the client passes it to `signInWithCustomToken` before it reads anything,
   * since its own session has ended with them. Absent: go on as you are.
   */
  customToken?: string
  /** Whether this very call raised the credits to the promised 20,000: the moment to say welcome. */
  welcomed: boolean
  profile: {
    /** Key of the profile: `users/{email}`. */
    email: string
    name: string
    language: Language
    plan: PlanId
    /** -1 is unlimited. */
    credits: { current: Credits; monthly: Credits }
  }
}

/** Why there is no session; each with its HTTP status. */
export type SessionRefusal =
  /** 403: nothing has changed. Show the text, with a resend button and log-out. */
  | 'EMAIL_NOT_VERIFIED'
  /** 401: this sign-in does not count (ended, expired, or the account is gone). Sign out, then ask to log in. */
  | 'SIGN_IN_AGAIN'
  /** 400: the account's address is none that we can write to. Sign out and show the text. */
  | 'ADDRESS_NOT_SUPPORTED'

export type SessionAnswer =
  | { success: true; message: string; data: SessionResult }
  | { success: false; message: string; error_details: { sessionError: SessionRefusal } }

export const SESSION_REFUSAL_MESSAGES: Record<SessionRefusal, string> = {
  EMAIL_NOT_VERIFIED: 'Please verify your email before accessing your account.',
  SIGN_IN_AGAIN: 'Please log in again to continue.',
  ADDRESS_NOT_SUPPORTED: 'We cannot use this email address. Please sign up with another one.',
}
