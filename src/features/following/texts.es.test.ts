import { expect, it } from 'vitest'
import { followTexts, mailsTexts } from './texts.es.ts'

it.each([
  ['hoy', 'Lo sigues desde hoy'],
  ['viernes', 'Lo sigues desde el viernes'],
  ['19\u{a0}de\u{a0}noviembre', 'Lo sigues desde el 19\u{a0}de\u{a0}noviembre'],
  ['marzo de 2024', 'Lo sigues desde marzo de 2024'],
])('a day has its article: %s', (when, text) => expect(followTexts.since(when)).toBe(text))

it.each([
  ['viernes', 'los viernes a las 18:00'],
  ['domingo', 'los domingos a las 18:00'],
])('a weekday is in the plural: %s', (weekday, text) =>
  expect(mailsTexts.when.weekly('18:00', weekday)).toBe(text),
)
