/** Scope of an API key: `write` requests and deletes summaries, and may read too. */
export const API_SCOPES = ['read', 'write'] as const
export type ApiScope = (typeof API_SCOPES)[number]

/** docs/rules.md "API" */
export const MOST_API_KEYS = 10
export const API_KEY_NAME_LIMIT = 60

/** 256 random bits as base64url, after a prefix that people and scanners recognize. */
export const API_KEY = /^sb_[\w-]{43}$/
/** Characters of a key kept to recognize it by: 24 of its 256 bits. */
export const API_KEY_START = 7

/** The document `apiKeys/{SHA-256 of the key, hex}`, server only. An ended key is deleted. */
export interface ApiKey {
  uid: string
  name: string
  scope: ApiScope
  /** Such as `sb_k3V9`. */
  start: string
  /** Start of the session that made it: one from before the account's first verified session does not count. */
  signedInAt: Date
  createdAt: Date
  /** When its owner last kept it, after the account's sessions were ended; absent before. */
  keptAt?: Date
  /** To the hour; absent until the first call. */
  lastUsedAt?: Date
}

export function allows(scope: ApiScope, needed: ApiScope): boolean {
  return scope === needed || scope === 'write'
}
