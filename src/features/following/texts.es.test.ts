import { expect, it } from 'vitest'
import { followTexts, mailsTexts } from './texts.es.ts'

it.each([
  ['hoy', 'Lo sigues desde hoy'],
  ['viernes', 'Lo sigues desde el viernes'],
  ['19\u{a0}de\u{a0}noviembre', 'Lo sigues desde el 19\u{a0}de\u{a0}noviembre'],
  ['marzo de 2024', 'Lo sigues desde marzo de 2024'],
])('a day has its article in Spanish: %s', (when, text) => expect(followTexts.since(when)).toBe(text))

it.each([
  ['viernes', '18:00', 'los viernes a las 18:00'],
  ['domingo', '10:00', 'los domingos a las 10:00'],
  ['sábado', '01:00', 'los sábados a la 01:00'],
])('in Spanish a weekday is in the plural, and an hour has its article: %s, %s', (weekday, time, text) =>
  expect(mailsTexts.when.weekly(time, weekday)).toBe(text),
)
