import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { KEYS, recall, remember } from './deviceStorage.ts'
import { forgetFirestoreNotes, forgetPerson } from './forgetPerson.ts'
import { stubStorage } from '../../../tests/support/stubStorage.ts'

beforeEach(stubStorage)
afterAll(() => vi.unstubAllGlobals())

it('#nothing-after-log-out: a log-out leaves in both storages only what is the device’s, and the mark of the wipe', () => {
  const keys = [...Object.values(KEYS), `${KEYS.firstWeekOfferShown}.of-a-hash`, 'another-program']
  for (const storage of ['local', 'session'] as const) {
    for (const key of keys) remember(key, 'ana', storage)
  }
  forgetPerson()
  const stays = [
    KEYS.installSettled,
    KEYS.wipe,
    KEYS.firstWeekOfferShown,
    `${KEYS.firstWeekOfferShown}.of-a-hash`,
    'another-program',
  ]
  for (const storage of ['local', 'session'] as const) {
    const left = keys.filter((key) => recall(key, storage) !== null)
    expect([storage, left.toSorted()]).toEqual([storage, stays.toSorted()])
  }
})

it('#nothing-after-log-out: forgetFirestoreNotes removes what Firestore’s tabs tell each other, and nothing else', () => {
  remember('firestore_clients_ana', 'ana')
  remember(KEYS.linkQueue, 'ana')
  forgetFirestoreNotes()
  expect([recall('firestore_clients_ana'), recall(KEYS.linkQueue)]).toEqual([null, 'ana'])
})
