import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type CallName, CONTRACTS } from '../../functions/src/domain/api/contracts.ts'
import { REPLIES } from '../../functions/src/domain/api/replies.ts'
import { fromRoot } from '../../scripts/stack/paths.ts'

const read = (...file: string[]) => readFileSync(fromRoot(...file), 'utf8')

/** Exported functions that are calls of the API, each with the contract that its file names. */
const calls = [
  ...read('functions', 'src', 'index.ts').matchAll(/export \{ (\w+) \} from '\.\/([^']+)'/g),
].flatMap(([, name = '', file = '']) => {
  const code = read('functions', 'src', ...file.split('/'))
  const contract = /= apiCall\(\s*(\w+)/.exec(code)?.[1]
  return contract === undefined ? [] : [{ name, contract, isAsking: code.includes("checkRevoked: 'always'") }]
})

const { hosting } = JSON.parse(read('firebase.json')) as {
  hosting: { rewrites: Array<{ source: string; function?: { functionId: string } }> }
}

it('every call of the API has a contract, and every contract a call', () => {
  expect(calls.map(({ name }) => name).toSorted()).toEqual(Object.keys(CONTRACTS).toSorted())
})

it.each(calls)('the call $name is answered by the contract of its name', ({ name, contract }) =>
  expect(contract).toBe(`${name}Contract`),
)

it.each(Object.entries(CONTRACTS))('Hosting rewrites the path of %s to it', (name, { path }) => {
  expect(hosting.rewrites.find(({ source }) => source === path)?.function?.functionId).toBe(name)
})

it('the web app reads answers by the contracts of all calls', () => {
  expect(Object.keys(REPLIES).toSorted()).toEqual(Object.keys(CONTRACTS).toSorted())
  for (const [name, contract] of Object.entries(CONTRACTS))
    expect(contract).toMatchObject(REPLIES[name as CallName])
})

it('calls of money, keys, teams and all data ask Auth whether the session has ended; its emulator asks for all', () => {
  const asking = calls.flatMap(({ name, isAsking }) => (isAsking ? [name] : []))
  const billing = 'createCheckoutSession createCustomerPortal'
  expect(asking.toSorted().join(' ')).toBe(`apiKeys ${billing} deleteAccount downloadData invoicing team`)
})
