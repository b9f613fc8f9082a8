import { describe, expect, it } from 'vitest'
import type { Language } from '#domain/profile.ts'
import { summarizeTranscript } from './summarizeTranscript.ts'

const SAID: Record<Language, string[]> = {
  en: [
    'The heather of the northern hills blooms for six weeks in the summer.',
    'The varroa mites in the brood are the end of every second colony.',
    'The price of the heather honey is high after a summer of storms.',
    'Nobody in the valley counts the varroa mites before the winter.',
    'A jar of the heather honey is dark and bitter in the first year.',
    'The smoke from the burner is the only calm in the hive of the keeper.',
  ],
  es: [
    'El brezo de las colinas del norte florece durante seis semanas del verano.',
    'Los ácaros de la cría son el final de la mitad de las colonias.',
    'El precio de la miel de brezo es alto después de un verano de tormentas.',
    'Nadie en el valle cuenta los ácaros de la colmena antes del invierno.',
    'Un tarro de la miel de brezo es oscuro y amargo en el primer año.',
    'El humo del ahumador es la única calma en la colmena del apicultor.',
  ],
}

function gistOf(
  language: Language,
  voices: readonly string[],
  said: (text: string, index: number) => string = (text) => text,
): string {
  const texts = Array.from({ length: 5 }, (_, round) =>
    SAID[language].map((text) =>
      round === 0 ? text : text.replace(/(?=\.$)/u, `, ${'y and o or'.split(' ')[round]} ${round}`),
    ),
  ).flat()
  const segments = texts.map(said).map((text, index) => ({
    startSeconds: index * 8,
    endSeconds: index * 8 + 8,
    text,
    ...(voices.length > 0 && { speaker: voices[(index >> 1) % voices.length]! }),
  }))
  return summarizeTranscript(
    { language, durationSeconds: segments.length * 8, segments },
    { title: 'Field Notes', channelTitle: 'Hills', kind: 'basic' },
  ).gist
}

describe('the gist says who talks, and what about', () => {
  it.each<[Language, string[], RegExp]>([
    ['en', ['Ana Ruiz', 'Bo Lind'], /^Ana Ruiz and Bo Lind talk about (?:the |varroa ).+, .+ and .+\. /],
    ['es', ['Ana Ruiz', 'Inés Vela'], /^Ana Ruiz e Inés Vela hablan sobre .+ y .+\. /],
    ['en', [], /^This episode is about .+ and .+\. /],
    ['es', [], /^Este episodio trata sobre .+ y .+\. /],
    ['en', ['Ana Ruiz'], /^Ana Ruiz talks about /],
    ['es', ['Inés Vela'], /^Inés Vela habla sobre /],
    ['en', ['Compatibility'], /^This episode is about /],
  ])('%s, voices: %s', (language, voices, opening) => expect(gistOf(language, voices)).toMatch(opening))

  it('also where the text says so itself, and nothing else does', () => {
    const labelled = (text: string, index: number) =>
      index % 2 === 0 ? `${['Ana Ruiz', 'Bo Lind'][(index >> 1) % 2]}: ${text}` : text
    expect(gistOf('en', [], labelled)).toMatch(/^Ana Ruiz and Bo Lind talk about /)
    expect(gistOf('en', [], labelled)).not.toContain('Ruiz:')
  })

  it('who asks, and who answers', () => {
    const asks = (text: string, index: number) => (index % 4 === 0 ? 'What is the honey of the hills?' : text)
    expect(gistOf('en', ['Ana Ruiz', 'Bo Lind'], asks)).toMatch(/^Ana Ruiz talks with Bo Lind about /)
    const pregunta = (text: string, index: number) =>
      index % 4 === 0 ? '¿Qué es la miel de las colinas?' : text
    expect(gistOf('es', ['Ana Ruiz', 'Inés Vela'], pregunta)).toMatch(/^Ana Ruiz habla con Inés Vela sobre /)
  })

  it('and gives what is said of oneself to the voice that says it', () => {
    const own = (text: string) => `${text.replace(/\.$/u, '')} of my garden.`
    expect(gistOf('en', ['Ana Ruiz', 'Bo Lind'], own)).toMatch(
      / (?:Ana Ruiz|Bo Lind): “[^”]+ of my garden\.”/,
    )
    expect(gistOf('en', ['Ana Ruiz', 'Bo Lind'])).not.toMatch(/(?:Ana Ruiz|Bo Lind): “/)
  })

  it.each<[Language, RegExp]>([
    ['en', /\. (?:Among|One of) the claims: “.+\.”$/],
    ['es', /\. (?:Entre lo que se|Se) afirma: “.+\.”$/],
  ])('and quotes claims of nobody in particular, %s', (language, claims) => {
    expect(gistOf(language, [])).toMatch(claims)
  })
})
