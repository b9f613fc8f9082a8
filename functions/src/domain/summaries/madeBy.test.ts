import { expect, it } from 'vitest'
import { madeBy } from './madeBy.ts'

it('says of a recorded answer that it is one', () => {
  expect(madeBy({ name: 'recorded' }, 'en')).toBe('Sample answer, recorded.')
  expect(madeBy({ name: 'recorded' }, 'es')).toBe('Respuesta de muestra, grabada.')
})

it('names the model that wrote it, in the language of the mail', () => {
  const engine = { name: 'gemini', model: 'gemini-3.8-flash' }
  expect(madeBy(engine, 'en')).toBe('Written by the model gemini-3.8-flash.')
  expect(madeBy(engine, 'es')).toBe('Escrito por el modelo gemini-3.8-flash.')
})

it('names no model where another engine stood in for one that was paid', () => {
  const engine = { name: 'embedded', model: 'gemini-3.8-flash' }
  expect(madeBy(engine, 'en')).not.toMatch(/gemini/)
  expect(madeBy(engine, 'es')).not.toMatch(/gemini/)
})

it('says nothing of requests that are older than it is kept', () => {
  expect(madeBy(undefined, 'en')).toBeUndefined()
})
