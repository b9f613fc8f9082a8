import { expect, it } from 'vitest'
import { listed } from './listed.ts'

it.each([
  ['en', ['bees'], 'bees'],
  ['en', ['bees', 'heather', 'honey'], 'bees, heather and honey'],
  ['es', ['abejas', 'miel'], 'abejas y miel'],
  ['es', ['Ana', 'Inés'], 'Ana e Inés'],
  ['es', ['agua', 'hielo'], 'agua y hielo'],
  ['es', ['agujas', 'hilos'], 'agujas e hilos'],
] as const)('%s: %j', (language, items, text) => expect(listed(items, language)).toBe(text))
