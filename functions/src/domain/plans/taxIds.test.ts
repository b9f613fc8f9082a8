import { describe, expect, it } from 'vitest'
import { COUNTRIES, taxIdentifier, taxIdType } from './taxIds.ts'

describe('a tax id is read as its register writes it:', () => {
  it.each([
    ['with the prefix of its country', 'ES', 'ESB12345678', { type: 'eu_vat', value: 'ESB12345678' }],
    ['without that prefix', 'ES', ' b-1234 5678 ', { type: 'eu_vat', value: 'ESB12345678' }],
    ['of Greece, which has letters of its own', 'GR', '123456789', { type: 'eu_vat', value: 'EL123456789' }],
    ['of Britain', 'GB', '123 4567 89', { type: 'gb_vat', value: 'GB123456789' }],
    ['of the United States, as it is', 'US', '12-3456789', { type: 'us_ein', value: '12-3456789' }],
    ['where there is no register', 'MC', '1234', undefined],
  ])('%s', (_, country, typed, expected) => expect(taxIdentifier(country, typed)).toEqual(expected))
})

it('COUNTRIES has each country once, by a code that has a name', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  expect(new Set(COUNTRIES).size).toBe(COUNTRIES.length)
  expect(COUNTRIES.filter((code) => names.of(code) === undefined)).toEqual([])
  expect(['DE', 'GB', 'US', 'MC'].map(taxIdType)).toEqual(['eu_vat', 'gb_vat', 'us_ein', undefined])
})
