/** What a key of the API may do: `write` asks for summaries and deletes them, and may read too. */
export const API_SCOPES = ['read', 'write'] as const
export type ApiScope = (typeof API_SCOPES)[number]

/** Keys that one account has at a time. docs/rules.md "API" */
export const MOST_API_KEYS = 10
export const API_KEY_NAME_LIMIT = 60

/** 256 random bits as base64url, after what tells people and scanners whose key it is. */
export const API_KEY = /^sb_[\w-]{43}$/
/** So many characters of a key are kept to be recognized by: 24 of its 256 bits. */
export const API_KEY_START = 7

/** The document `apiKeys/{SHA-256 of the key, hex}`, server only. Ended is gone. */
export interface ApiKey {
  uid: string
  name: string
  scope: ApiScope
  /** Such as `sb_k3V9`. */
  start: string
  /** When the session began that made it: one from before the account's first verified session does not count. */
  signedInAt: Date
  createdAt: Date
  /** When its owner last said that it goes on, after the account's sessions had been ended; absent before. */
  keptAt?: Date
  /** To the hour; absent until the first call. */
  lastUsedAt?: Date
}

/** Whether a key of this scope is let do what asks for that one. */
export function allows(scope: ApiScope, needed: ApiScope): boolean {
  return scope === needed || scope === 'write'
}
