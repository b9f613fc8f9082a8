import { expect, it } from 'vitest'
import { primaryLanguage, supportedLanguage } from './languageTag.ts'

it.each([
  ['en', 'en'],
  ['en-US', 'en'],
  [' EN_gb ', 'en'],
  ['eng', 'en'],
  ['English', 'en'],
  ['es-419', 'es'],
  ['es_MX', 'es'],
  ['spa', 'es'],
  ['Español', 'es'],
  ['Espan\u0303ol', 'es'],
  ['Spanish (Mexico)', 'es'],
  ['de-AT', undefined],
  ['est', undefined],
  ['constructor', undefined],
  ['', undefined],
])('language tag "%s" is %s', (tag, language) => expect(supportedLanguage(tag)).toBe(language))

it('primaryLanguage reads other languages, too', () => expect(primaryLanguage('pt_BR')).toBe('pt'))
