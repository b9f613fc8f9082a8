import { describe, expect, it } from 'vitest'
import type { Language } from '#domain/profile.ts'
import { faultsOf } from './faultsOf.ts'

describe('a reader who knows only the text stumbles over', () => {
  it.each<[string, string, Language]>([
    ['leans', 'They bake the bread of the village in the night.', 'en'],
    ['leans', 'Another baker in the village needs the oven by night.', 'en'],
    ['points', 'This is what the baker of the village does by night.', 'en'],
    ['points', 'The baker puts the dough in there, and the oven is shut.', 'en'],
    ['first name', 'The bread of the village is what Jeff cares about most.', 'en'],
    ['begins inside', 'Baking the bread of the whole village by night.', 'en'],
    ['breaks off', 'The baker of the village shuts the oven and.', 'en'],
    ['no verb', 'The oven of the baker in the village by the river.', 'en'],
    ['half a quotation', 'The baker of the village says "the oven is hot.', 'en'],
    ['question', 'Does the baker of the village have an oven?', 'en'],
    ['sells or greets', 'Thank you for baking the bread of the village with us.', 'en'],
    ['about the talk', 'Today we are going to talk about the bread of the village.', 'en'],
    ['sounds', 'The baker of the the village bakes by night.', 'en'],
    ['says little', 'The bread is done.', 'en'],
    ['leans', 'Tienen el horno del pueblo abierto por la noche.', 'es'],
    ['points', 'Esto es lo que hace el panadero del pueblo.', 'es'],
    ['begins inside', 'Porque el panadero del pueblo cierra el horno.', 'es'],
    ['breaks off', 'El panadero del pueblo cierra el horno de.', 'es'],
    ['question', '¿Tiene horno el panadero del pueblo?', 'es'],
    ['sells or greets', 'Gracias por hacer el pan del pueblo con nosotros.', 'es'],
    ['about the talk', 'Hoy vamos a hablar sobre el pan del pueblo.', 'es'],
  ])('%s: %s', (fault, text, language) => expect(faultsOf(text, language)).toContain(fault))

  it.each<[string, Language]>([
    ['The baker of the village bakes two hundred loaves in a night.', 'en'],
    ['Ana Ruiz: My oven takes forty loaves, so the village needs two of them.', 'en'],
    ['If the oven is cold, the bread does not rise.', 'en'],
    ['Jeff Rye is the baker who brought sourdough to the village.', 'en'],
    ['El panadero del pueblo hace doscientos panes en una noche.', 'es'],
  ])('nothing in %s', (text, language) => expect(faultsOf(text, language)).toEqual([]))
})
