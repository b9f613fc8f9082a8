import type { Mutant } from '../Mutant.ts'

const KEYS = 'tests/functions/api/keys.test.ts'
const V1 = 'tests/functions/api/v1.test.ts'
const MCP = 'tests/functions/api/mcp.test.ts'

const API_KEYS = 'functions/src/api/apiKeys.ts'
const SUMMARIES = 'functions/src/api/summaries.ts'

/** Rows 61 and 67: keys, and what is called by them. */
export const API: readonly Mutant[] = [
  {
    row: 61,
    removes: 'the end of keys before all else',
    file: 'functions/src/accounts/deletion/finishDeletion.ts',
    text: '  await endApiKeys(database, uid)\n',
    replacement: '',
    test: KEYS,
    name: 'row 61',
  },
  {
    row: 61,
    removes: 'the look whether the account is being deleted',
    file: API_KEYS,
    text: 'if (deletion.exists) return',
    replacement: 'if (deletion.get("uid") === "") return',
    test: KEYS,
    name: 'row 61',
  },
  {
    row: 67,
    removes: 'the demand for a fresh sign-in',
    file: API_KEYS,
    text: '(await freshlySignedIn(await auth(), identity, now)) === undefined',
    replacement: '(await auth()) === undefined',
    test: KEYS,
    name: 'is made and ended',
  },
  {
    row: 67,
    removes: 'the look whose a key is that is to end',
    file: API_KEYS,
    text: 'if (storedApiKey(await reference.get())?.uid === identity.uid) {',
    replacement: 'if (storedApiKey(await reference.get()) !== undefined) {',
    test: KEYS,
    name: 'ends at once',
  },
  {
    row: 67,
    removes: 'the form of keys that the log leaves out',
    file: 'functions/src/platform/redact.ts',
    text: '  [/\\bsb_[\\w-]{8,}/g, HIDDEN],\n',
    replacement: '',
    test: 'functions/src/platform/gateways/redact.test.ts',
    name: 'a key of our API|one that was cut',
  },
  {
    row: 67,
    removes: 'the look whose a summary is',
    file: SUMMARIES,
    text: 'if (stored?.request.uid !== call.identity.uid) return unknownSummary()',
    replacement: 'if (stored === undefined) return unknownSummary()',
    test: V1,
    name: 'another account',
  },
  {
    row: 67,
    removes: 'the account in a cursor',
    file: 'functions/src/api/cursor.ts',
    text: 'countingLinkMacs([PURPOSE, uid, at, id])',
    replacement: "countingLinkMacs([PURPOSE, 'ana', at, id])",
    test: V1,
    name: 'a cursor with any one letter changed',
  },
  {
    row: 67,
    removes: 'the one way to write a cursor',
    file: 'functions/src/api/cursor.ts',
    text: " || Buffer.from(text, 'latin1').toString('base64url') !== cursor",
    replacement: '',
    test: V1,
    name: 'a cursor with any one letter changed',
  },
  {
    row: 67,
    removes: 'the scope of a key',
    file: 'functions/src/api/v1.ts',
    text: 'if (!allows(holder.key.scope, V1_CALLS[route.name].scope)) {',
    replacement: "if (holder.key.scope === ('none' as string)) {",
    test: V1,
    name: 'a key that may read',
  },
  {
    row: 67,
    removes: 'the scope of an agent',
    file: 'functions/src/api/toolServer.ts',
    text: 'if (!allows(caller.key.scope, tool.scope)) {',
    replacement: "if (caller.key.scope === ('none' as string)) {",
    test: MCP,
    name: 'is refused by name',
  },
  {
    row: 67,
    removes: 'the ledger’s word on what was deleted',
    file: 'functions/src/summaries/charge/chargeRequest.ts',
    text: 'outcome ?? (await refusedAsCharged(database, stored, now)) ??',
    replacement: 'outcome ??',
    test: V1,
    name: 'what was deleted',
  },
  {
    row: 67,
    removes: 'the account’s calls of a minute',
    file: 'functions/src/domain/apiCallLimits.ts',
    text: 'Math.min(API_CALLS_PER_MINUTE - count.inMinute, API_CALLS_PER_DAY - count.inDay)',
    replacement: 'API_CALLS_PER_DAY - count.inDay',
    test: 'functions/src/domain/apiCallLimits.test.ts',
  },
]
