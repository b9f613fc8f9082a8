import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { KEYS, recall, remember } from './deviceStorage.ts'
import { forgetFirestoreNotes, forgetPerson } from './forgetPerson.ts'

/** Browser storage: entries are its own properties. */
class Entries {
  getItem = (key: string) => (Object.hasOwn(this, key) ? String(Reflect.get(this, key)) : null)
  setItem = (key: string, value: string) => void Reflect.set(this, key, value)
  removeItem = (key: string) => void Reflect.deleteProperty(this, key)
  constructor() {
    for (const name of ['getItem', 'setItem', 'removeItem'])
      Object.defineProperty(this, name, { enumerable: false })
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new Entries())
  vi.stubGlobal('sessionStorage', new Entries())
})
afterAll(() => vi.unstubAllGlobals())

it('#nothing-after-log-out: log-out leaves what is the device’s alone, in both storages, and the mark that it is under way', () => {
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

it('#nothing-after-log-out: what Firestore’s tabs tell each other goes, and nothing else', () => {
  remember('firestore_clients_ana', 'ana')
  remember(KEYS.linkQueue, 'ana')
  forgetFirestoreNotes()
  expect([recall('firestore_clients_ana'), recall(KEYS.linkQueue)]).toEqual([null, 'ana'])
})
