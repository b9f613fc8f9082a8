import * as v from 'valibot'
import { READER_LANGUAGES } from '../languages.ts'
import { API_KEY_NAME_LIMIT, API_SCOPES } from './apiKeys.ts'
import { PUSH_CHOICES } from '../summaries/push.ts'
import { parsePersonName } from '../accounts/personName.ts'
import { contractOf, fields, parsedBy, textLike } from './requestFields.ts'

export const deleteAccountContract = contractOf('deleteAccount', {
  request: fields({}),
})

const SECTIONS = ['ledger', 'offers', 'moments', 'summaries'] as const

/** Where the next page starts. The account's own page comes first, without a name. */
export interface PagePlace {
  section: (typeof SECTIONS)[number]
  /** Id of the last document of the page before; absent at the start of a section. */
  after?: string
}

export const downloadDataContract = contractOf('downloadData', {
  request: fields({
    /** `next` of the answer before; absent for the first page. */
    page: v.exactOptional(
      v.pipe(
        textLike(/^(?:ledger|offers|moments|summaries)(?::[\w-]{1,160})?$/, 'There is no such page.'),
        v.transform((page): PagePlace => {
          const [named, after] = page.split(':')
          return {
            section: SECTIONS.find((section) => section === named) ?? 'summaries',
            ...(after !== undefined && { after }),
          }
        }),
      ),
    ),
  }),
})

/** Called with a fresh ID token after sign-in and verification. docs/rules.md "Accounts and trust" */
export const sessionContract = contractOf('session', {
  request: fields({
    /** The screen's language: used only where the server writes the profile. */
    language: v.optional(v.fallback(v.picklist(READER_LANGUAGES), 'en'), 'en'),
  }),
})

const KEYS =
  'Send {"do": "list"}, {"do": "make", "name": …, "scope": …}, {"do": "end", "id": …} or {"do": "decide", "end": …}.'
const KEY_NAME = `A key needs a name of at most ${API_KEY_NAME_LIMIT} letters, so that you know it again.`

/** Lists, makes and ends API keys. Each answers the keys that remain. docs/rules.md "API" */
export const apiKeysContract = contractOf('apiKeys', {
  request: v.variant(
    'do',
    [
      v.object({ do: v.literal('list') }),
      v.object({
        do: v.literal('make'),
        name: v.pipe(
          parsedBy(parsePersonName, KEY_NAME),
          v.nonEmpty(KEY_NAME),
          v.maxLength(API_KEY_NAME_LIMIT, KEY_NAME),
        ),
        scope: v.picklist(API_SCOPES, KEYS),
      }),
      v.object({ do: v.literal('end'), id: textLike(/^[a-f0-9]{64}$/, KEYS) }),
      /** Keys from before the account's sessions were ended: all end, or all continue. */
      v.object({ do: v.literal('decide'), end: v.boolean(KEYS) }),
    ],
    KEYS,
  ),
})

/** docs/rules.md "Notifications" */
export const tellDeviceContract = contractOf('tellDevice', {
  request: fields({
    token: textLike(/^[\w:-]{1,1024}$/, 'Send the token of the device.'),
    choice: v.picklist(PUSH_CHOICES, () => `choice must be one of ${PUSH_CHOICES.join(', ')}.`),
  }),
})
