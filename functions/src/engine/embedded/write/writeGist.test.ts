import { describe, expect, it } from 'vitest'
import type { Language } from '#domain/profile.ts'
import { draftOf, summarizeTranscript } from '../summarizeTranscript.ts'
import { gistSpans } from './writeGist.ts'

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
    ['en', ['Ana Ruiz', 'Bo Lind'], /^Ana Ruiz and Bo Lind talk about (?:the |varroa )[^,.]+ and [^,.]+\. /],
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
    expect(gistOf('en', [], labelled)).not.toContain('“Ana Ruiz:')
  })

  it('who asks, and who answers', () => {
    const asks = (text: string, index: number) => (index % 4 === 0 ? 'What is the honey of the hills?' : text)
    expect(gistOf('en', ['Ana Ruiz', 'Bo Lind'], asks)).toMatch(/^Ana Ruiz talks with Bo Lind about /)
    const pregunta = (text: string, index: number) =>
      index % 4 === 0 ? '¿Qué es la miel de las colinas?' : text
    expect(gistOf('es', ['Ana Ruiz', 'Inés Vela'], pregunta)).toMatch(/^Ana Ruiz habla con Inés Vela sobre /)
  })

  it('and who claims what', () => {
    expect(gistOf('en', ['Ana Ruiz', 'Bo Lind'])).toMatch(/\. (?:Ana Ruiz|Bo Lind): “/)
    expect(gistOf('en', ['Ana Ruiz', 'Bo Lind'])).not.toContain('Among the claims')
  })

  it.each<[Language, RegExp]>([
    ['en', /\. (?:Among|One of) the claims: “.+\.”$/],
    ['es', /\. (?:Entre lo que se|Se) afirma: “.+\.”$/],
  ])('and quotes claims of nobody in particular, %s', (language, claims) => {
    expect(gistOf(language, [])).toMatch(claims)
  })
})

describe('the gist quotes', () => {
  /** Claims that stand by themselves, and talk that does not. */
  const CLAIMS = [
    'The heather of the northern hills is the reason for the price of the honey.',
    'The varroa mites are the worst risk for the colony in the winter.',
    'The keeper of the valley needs the smoke because of the angry bees.',
    'A swarm in the orchard is never the end of the colony.',
    'The queen of the hive is the key to the calm of the workers.',
    'The wax from the cells is cheaper than the candles of the market.',
    'The pollen of the willow is essential for the brood of the spring.',
    'A storm in the summer is the most important risk for the harvest.',
    'The propolis on the frames is the reason for the health of the hive.',
    'The larvae in the comb need the warmth of every worker.',
    'The drones of the apiary are only important in the summer.',
    'The syrup of the keeper is worse for the bees than the honey.',
    'The foulbrood of the district is the most dangerous of all diseases.',
    'The clover of the meadows is better for the bees than the maize.',
  ]
  const said = (claims: readonly string[], title = 'Field Notes', more: readonly string[] = []) => {
    const chat = 'So they went there with them and did it again for us.'
    const texts = claims.flatMap((claim) => [claim, chat, ...more])
    const speakerOf = (index: number) => (index % 12 < 4 ? 'Ana Ruiz' : 'Bo Lind')
    const segments = texts.map((text, index) => ({
      startSeconds: index * 8,
      endSeconds: index * 8 + 8,
      text,
      ...(more.length > 0 && { speaker: text.endsWith('?') ? 'Ana Ruiz' : speakerOf(index) }),
    }))
    return summarizeTranscript(
      { language: 'en', durationSeconds: texts.length * 8, segments },
      { title, channelTitle: 'Hills', kind: 'basic' },
    )
  }
  const quotes = ({ gist }: { gist: string }) => [...gist.matchAll(/“([^”]+?)\.?”/gu)].map(([, text]) => text)
  const points = ({ keyPoints }: { keyPoints: ReadonlyArray<{ text: string }> }) =>
    keyPoints.map(({ text }) => text.replace(/\.$/u, ''))

  it('three claims that neither headline nor points tell, while others stand', () => {
    const summary = said(CLAIMS)
    expect(quotes(summary)).toHaveLength(3)
    for (const quote of quotes(summary)) {
      expect(points(summary)).not.toContain(quote)
      expect(summary.headline).not.toBe(quote)
    }
  })
  it('the one nearest to standing where all others are told, and of nobody in particular', () => {
    const rest = [
      'They bring it from there to the mill of the valley and give it to them again.',
      'I bring my larvae from there to my orchard and my pollen to my hive because of them.',
      `${CLAIMS.slice(0, 3)
        .map((claim) => claim.toLowerCase().slice(0, -1))
        .join(' where ')}.`,
    ]
    const texts = [...CLAIMS, ...rest]
    const segments = texts.map((text, index) => ({
      startSeconds: index * 8,
      endSeconds: index * 8 + 8,
      text,
    }))
    const draft = draftOf(
      { language: 'en', durationSeconds: texts.length * 8, segments },
      { title: 'Field Notes', channelTitle: 'Hills', kind: 'basic' },
    )
    const [headline, ...told] = draft.spans.filter(({ unit }) => unit < CLAIMS.length)
    expect(gistSpans(draft, told, headline).map(({ unit }) => unit)).toEqual([CLAIMS.length])
  })
  it('nobody who asks the questions', () => {
    const { gist } = said(CLAIMS, 'Field Notes', [
      'What is it?',
      'They did it there again with all of them for us.',
    ])
    // Once for what it says in a row.
    expect(gist).toMatch(/Bo Lind: “[^”]+”; “/)
    expect(gist).not.toContain('Ana Ruiz: “')
  })
  it('no example, nor what is said of oneself', () => {
    const of = (change: (text: string) => string) => quotes(said(CLAIMS.map(change)))
    expect(of((text) => text.replace(/\.$/u, ', for example.'))).toHaveLength(1)
    expect(of((text) => text.replace(/\.$/u, ' of my uncle.'))).toHaveLength(1)
  })
})

it('a subject that reads badly in a list comes after those that do not', () => {
  const round = `${'We like honey with them. '.repeat(5)}${'You gave us the honey, did you? '.repeat(2)}You gave us the oven,
    did you? You gave us the mill, did you? `
  const text = `They would have been there with all of those keepers before the storm came over the river again. ${round.repeat(6)}`
  const summary = summarizeTranscript(
    { language: 'en', durationSeconds: 60, segments: [{ startSeconds: 0, endSeconds: 60, text }] },
    { title: 'Field Notes', channelTitle: 'Hills', kind: 'basic' },
  )
  expect(summary.headline).toMatch(/^Field Notes: the \w+, the \w+ and honey$/)
  expect(summary.gist).toMatch(/^This episode is about the \w+, the \w+ and honey\./)
})
