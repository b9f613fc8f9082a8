import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing'
import { doc, getDoc, setDoc } from 'firebase/firestore'
import { expect, it } from 'vitest'
import { parseEmailAddress } from '#domain/accounts/emailAddress.ts'
import { describeShared, readJson } from '../support/describeShared.ts'
import { howOften, sample } from '../support/tier.ts'
import { type Person, signUpProfile, useRules } from './rulesEnvironment.ts'

const rules = useRules()

const person = (email: string, uid = 'somebody'): Person => ({ uid, email, email_verified: false })
const signUp = (who: Person, key = who.email.toLowerCase()) =>
  setDoc(doc(rules.as(who), 'users', key), { ...signUpProfile(who), email: key })

it('a profile is stored under the address in small letters, whatever the case in the token', async () => {
  await assertSucceeds(signUp(person('Ana@Listener.Example')))
  const stored = await rules.asServer((db) => getDoc(doc(db, 'users/ana@listener.example')))
  expect(stored.data()?.['email']).toBe('ana@listener.example')
})

it.each([
  ['a key in capitals', 'Ana@listener.example', 'Ana@listener.example'],
  ['a key with white space', ' ana@listener.example', ' ana@listener.example'],
  ['a name of another script in the domain, not encoded', 'ana@bücher.example', 'ana@bücher.example'],
  ['a letter that folds to an ASCII one', '\u212Aim@listener.example', '\u212Aim@listener.example'],
  ['no top-level domain', 'ana@localhost', 'ana@localhost'],
  ['255 characters', `${'a'.repeat(238)}@listener.example`, `${'a'.repeat(238)}@listener.example`],
])('sign-up refuses %s', async (_, email, key) => {
  await assertFails(signUp(person(email), key))
  await assertSucceeds(signUp(person('ana@listener.example')))
})

it.each([
  ['an encoded name of another script', 'ana@xn--bcher-kva.example'],
  ['two underscores around the local part', '__ana__@listener.example'],
  ['254 characters', `${'a'.repeat(237)}@listener.example`],
])('sign-up takes %s as an address', (_, email) => assertSucceeds(signUp(person(email))))

it('an address cannot be a document id of the form that the database reserves', async () => {
  const email = '__ana@listener__'
  await expect(signUp(person(email))).rejects.toThrow(/reserved/)
})

it('an address with a "/" cannot lead a write into another collection', async () => {
  const email = 'a/grants/x@listener.example'
  await assertFails(setDoc(doc(rules.as(person(email)), `users/${email}`), signUpProfile(person(email))))
})

describeShared('the rules and the domain', 'vectors/email-addresses.json', (file) => {
  it('take the same addresses, for every vector that can be a key at all', async () => {
    const { vectors } = readJson<{ vectors: Array<{ email: unknown }> }>(file)
    const differing: string[] = []
    let taken = 0
    let refused = 0
    for (const [index, { email }] of sample(vectors, 150).entries()) {
      // Some vectors of one suite are pairs of an address and a verdict: no addresses.
      if (typeof email !== 'string') continue
      const key = email.toLowerCase()
      // The SDK itself refuses these as a document id, before any rule is asked.
      if (key === '' || key.includes('/') || key === '.' || key === '..' || !email.isWellFormed()) continue
      const expected = parseEmailAddress(email) === key
      const who = person(email, `uid-${index}`)
      const allowed = await signUp(who).then(
        () => true,
        () => false,
      )
      if (allowed) taken++
      else refused++
      // Two vectors may fold to one key: the second sign-up is then refused because the first is there.
      if (allowed !== expected && !(expected && (await isTaken(key)))) differing.push(email)
    }
    expect(differing).toEqual([])
    expect(taken).toBeGreaterThan(howOften(10, 2))
    expect(refused).toBeGreaterThan(howOften(100, 30))
  })
})

const isTaken = async (key: string) => (await rules.asServer((db) => getDoc(doc(db, 'users', key)))).exists()
