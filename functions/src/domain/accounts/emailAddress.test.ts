import * as fc from 'fast-check'
import { expect, it } from 'vitest'
// oxlint-disable-next-line no-restricted-imports -- test data lies outside the domain
import { describeShared, readJson } from '../../../../tests/support/describeShared.ts'
import { canonicalEmailAddress, parseEmailAddress } from './emailAddress.ts'

it.each([
  ['capitals, as small letters', 'Ana.Lopez@Example.COM', 'ana.lopez@example.com'],
  ['a tag, which stays', 'ana+podcasts@example.com', 'ana+podcasts@example.com'],
  ['an internationalised domain', 'ana@xn--e1afmkfd.xn--p1ai', 'ana@xn--e1afmkfd.xn--p1ai'],
  ['254 characters', `${'a'.repeat(242)}@example.com`, `${'a'.repeat(242)}@example.com`],
])('parseEmailAddress accepts %s', (_, input, address) => expect(parseEmailAddress(input)).toBe(address))

it.each([
  ['255 characters', `${'a'.repeat(243)}@example.com`],
  ['no dot in the domain', 'ana@localhost'],
  ['a top-level domain of one letter', 'ana@example.c'],
  ['a top-level domain of digits', 'ana@example.123'],
  ['a slash, since it is a document id', 'a/b@example.com'],
  ['white space around it', ' ana@example.com'],
  ['a mail header', 'ana@example.com\r\nBcc: eve@evil.test'],
  ['a list of addresses', 'ana@example.com,eve@evil.test'],
  ['a name before the address', 'Ana <ana@example.com>'],
  ['a quoted @', '"eve@evil.test x"@example.com'],
  ['a comment', 'ana(comment)@example.com'],
  ['letters outside ASCII', 'aña@example.com'],
  ['an address literal', 'ana@[127.0.0.1]'],
  ['nothing', ''],
  ['an array of one address', ['ana@example.com']],
])('#one-recipient: address refused: %s', (_, input) => expect(parseEmailAddress(input)).toBeUndefined())

it('parseEmailAddress leaves its own results unchanged', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (input) => {
      const address = parseEmailAddress(input)
      if (address !== undefined) expect(parseEmailAddress(address)).toBe(address)
    }),
  )
})

it.each([
  ['tags', 'ana+one@example.com', 'ana@example.com'],
  ['dots of Gmail', 'a.n.a+x@gmail.com', 'ana@gmail.com'],
  ['the other name of Gmail', 'an.a@googlemail.com', 'ana@gmail.com'],
  ['dots outside Gmail are another person', 'a.na@example.com', 'a.na@example.com'],
  ['a tag alone is a name', '+ana@example.com', '+ana@example.com'],
])('an address stands for one person: %s', (_, address, canonical) =>
  expect(canonicalEmailAddress(address)).toBe(canonical),
)

interface Vector {
  email: string
  whatwg_html_valid: boolean
  must_reject_for_mail: boolean
  dangerous_parser_conflict: boolean
}
const TOP_LEVEL_DOMAIN = /\.(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/i

describeShared('addresses from other projects’ test suites', 'vectors/email-addresses.json', (file) => {
  it.each(readJson<{ vectors: Vector[] }>(file).vectors)('takes or refuses $email', (vector) => {
    const { email } = vector
    const isRefused =
      vector.must_reject_for_mail || vector.dangerous_parser_conflict || !vector.whatwg_html_valid
    const isOurs = !isRefused && TOP_LEVEL_DOMAIN.test(email) && !email.includes('/')
    expect(parseEmailAddress(email)).toBe(isOurs ? email.toLowerCase() : undefined)
  })
})

const HOSTILE = 'vectors/hostile-recipients.json'

describeShared('#one-recipient: what makes mailers deliver to somebody else', HOSTILE, (file) => {
  it.each(readJson<{ vectors: Array<{ input: string }> }>(file).vectors)('$input', ({ input }) => {
    const address = parseEmailAddress(input)
    if (address !== undefined) expect(input).toMatch(/^[^\s@<>,;:"()[\]\\]+@[a-z0-9.-]+$/i)
  })
})
