import type { Mutant } from '../Mutant.ts'

const KEYS = 'tests/functions/api/keys.test.ts'
const V1 = 'tests/functions/api/v1.test.ts'

const API_KEYS = 'functions/src/api/apiKeys.call.ts'
const SUMMARIES = 'functions/src/api/summaries.ts'
const FOLLOWS = 'functions/src/api/operations.ts'

/** #unknown-shape, #deletion-ends-keys, #api-misuse and #keys-after-password: keys, and what is called by them. */
export const API: readonly Mutant[] = [
  {
    rule: 'deletion-ends-keys',
    removes: 'the end of keys before all else',
    file: 'functions/src/accounts/deletion/finishDeletion.ts',
    text: '  await endApiKeys(database, uid)\n',
    replacement: '',
    test: KEYS,
    name: '#deletion-ends-keys',
  },
  {
    rule: 'api-misuse',
    removes: 'the demand for a fresh sign-in',
    file: API_KEYS,
    text: '(await freshlySignedIn(await auth(), identity, now)) === undefined',
    replacement: '(await auth()) === undefined',
    test: KEYS,
    name: 'is made and ended',
  },
  {
    rule: 'api-misuse',
    removes: 'the look whose a key is that is to end',
    file: API_KEYS,
    text: 'if (key?.uid !== identity.uid) return undefined',
    replacement: 'if (key === undefined) return undefined',
    test: KEYS,
    name: 'ends at once',
  },
  {
    rule: 'api-misuse',
    removes: 'the form of keys that the log leaves out',
    file: 'functions/src/platform/redact.ts',
    text: '  [/\\bsb_[\\w-]{8,}/g, HIDDEN],\n',
    replacement: '',
    test: 'functions/src/platform/redact.test.ts',
    name: 'a key of our API|one that was cut',
  },
  {
    rule: 'api-misuse',
    removes: 'the look whose a summary is',
    file: SUMMARIES,
    text: 'if (stored?.request.uid === call.identity.uid) return stored',
    replacement: 'if (stored !== undefined) return stored',
    test: V1,
    name: 'another account',
  },
  {
    rule: 'api-misuse',
    removes: 'the account in a cursor',
    file: 'functions/src/api/cursor.ts',
    text: 'countingLinkMacs([PURPOSE, uid, at, id])',
    replacement: "countingLinkMacs([PURPOSE, 'ana', at, id])",
    test: V1,
    name: 'a cursor with any one letter changed',
  },
  {
    rule: 'api-misuse',
    removes: 'the scope of a key',
    file: 'functions/src/api/v1.http.ts',
    text: 'if (!allows(holder.key.scope, V1_CALLS[route.name].scope)) {',
    replacement: "if (holder.key.scope === ('none' as string)) {",
    test: V1,
    name: 'a key that may read',
  },
  {
    rule: 'api-misuse',
    removes: 'the ledger’s word on what was deleted',
    file: 'functions/src/summaries/charge/chargeRequest.ts',
    text: 'outcome ?? (await refusedAsCharged(database, stored, now)) ??',
    replacement: 'outcome ??',
    test: V1,
    name: 'what was deleted',
  },
  {
    rule: 'api-misuse',
    removes: 'the look whose follows are listed',
    file: FOLLOWS,
    text: "where('uid', '==', uid)",
    replacement: "where('uid', '>=', '')",
    test: V1,
    name: 'follows a show',
  },
  {
    rule: 'keys-after-password',
    removes: 'the question about keys of before',
    file: API_KEYS,
    text: 'return Math.floor(keptAt.getTime() / 1000) < sinceSeconds',
    replacement: 'return keptAt.getTime() < 0 && sinceSeconds > 0',
    test: KEYS,
    name: '#keys-after-password',
  },
  {
    rule: 'keys-after-password',
    removes: 'the mail about a key that is made',
    file: API_KEYS,
    text: "  await tellOwner(database, identity, 'key-made', apiKeyId(key), made, now)\n",
    replacement: '',
    test: KEYS,
    name: '#keys-after-password',
  },
]
