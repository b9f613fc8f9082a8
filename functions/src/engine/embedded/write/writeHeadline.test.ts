import { describe, expect, it } from 'vitest'
import type { Language } from '#domain/profile.ts'
import { summarizeTranscript } from '../summarizeTranscript.ts'

/** Talk that no headline can be made of: about you and me, and what was said before. */
const CHAT: Record<Language, string[]> = {
  en: `I told them about it when we met in the garden of my house. You said that you would come back to it in the spring
    of the year. They were in the shop of the village with us for a while. It was in the middle of the night when we saw it.
    So I went there with him to see what you had found in it. We like to sit in front of it with our cups in the
    evening.`.split(/(?<=\.)\s+/),
  es: `Yo les hablé de eso cuando nos vimos en el jardín de mi casa. Tú dijiste que volverías a eso en la primavera del
    año. Ellos estaban en la tienda del pueblo con nosotros un rato. Era de noche cuando lo vimos nosotros en el campo.
    Así que fui allí con él para ver lo que habías encontrado en eso.`.split(/(?<=\.)\s+/),
}

function headlineOf(title: string, said: string[], language: Language = 'en'): string {
  const sentences = [...CHAT[language], ...said, ...CHAT[language]]
  const segments = sentences.map((text, index) => ({
    startSeconds: index * 8,
    endSeconds: index * 8 + 8,
    text: text.replace(/\s+/g, ' '),
  }))
  return summarizeTranscript(
    { language, durationSeconds: segments.length * 8, segments },
    { title, channelTitle: 'Field Notes', kind: 'basic' },
  ).headline
}

const TITLE = 'What Heather Does to the Honey of the Northern Hills'
const TITULO = 'Lo que el brezo le hace a la miel de las colinas del norte'

describe('the headline is', () => {
  it.each<[string, Language, string, string]>([
    ['English', 'en', TITLE, 'The heather honey of the northern hills is dear in the cold of the summer.'],
    ['Spanish', 'es', TITULO, 'La miel de brezo de las colinas es la más cara en el frío del norte.'],
  ])('a sentence about what the title says, %s', (_, language, title, sentence) =>
    expect(headlineOf(title, [sentence], language)).toBe(sentence.slice(0, -1)),
  )

  it.each([
    ['asks', 'The heather honey of the northern hills is dear in the cold of the summer?'],
    ['points back', 'The heather honey of these northern hills is dear in the cold of the summer.'],
    ['speaks of the speaker', 'The heather honey of our northern hills is dear in the cold of the summer.'],
    ['hedges', 'The heather honey of the northern hills is probably dear in the cold of the summer.'],
    ['counts on', 'The second heather honey of the northern hills is dear in the cold of the summer.'],
    [
      'is about the talk',
      'The question of the heather honey of the northern hills is the cold of the summer.',
    ],
    [
      'is said in passing',
      'The heather honey of the northern hills could be dear in the cold of the summer.',
    ],
    ['holds for now', 'Now the heather honey of the northern hills is dear in the cold of the summer.'],
    ['gives an order', 'Tasting the heather honey of the northern hills is for the cold of the summer.'],
    ['holds no verb', 'The heather honey of the northern hills and the work of the cold summer.'],
    ['is about something else', 'The bread of the southern bakery is dear in the warmth of the hills.'],
  ])('the title where the only statement %s', (_, sentence) =>
    expect(headlineOf(TITLE, [sentence])).toBe(TITLE),
  )

  it.each<[string, Language, string, string]>([
    ['you', 'en', TITLE, 'In fact, you have to wait for the heather honey of the northern hills.'],
    [
      'we, in the verb',
      'es',
      TITULO,
      'De hecho llevamos la miel de brezo, que es cara, a las colinas del norte.',
    ],
  ])('the title where the only statement is about %s after all', (_, language, title, sentence) =>
    expect(headlineOf(title, [sentence], language)).toBe(title),
  )

  it('rather a sentence that begins with its subject', () => {
    const loose = 'In the cold northern hills the heather honey is dear in the summer.'
    const plain = 'The heather honey of the northern hills is dear in the cold of the summer.'
    expect(headlineOf(TITLE, [loose])).toBe(loose.slice(0, -1))
    expect(headlineOf(TITLE, [loose, plain])).toBe(plain.slice(0, -1))
  })

  it('a title with a subtitle, unless a sentence that begins with its subject beats it', () => {
    const title = 'Dark Gold: What Heather Does to the Honey of the Northern Hills'
    const loose = 'In the cold northern hills the heather honey is dear in the summer.'
    const plain = 'The heather honey of the northern hills is dear in the cold of the summer.'
    expect(headlineOf(title, [loose])).toBe(title)
    expect(headlineOf(title, [loose, plain])).toBe(plain.slice(0, -1))
  })

  it('the title, and what the episode speaks of, where the title is terse', () => {
    const said: string[] = Array.from({ length: 5 }, (_, index) =>
      index % 2 === 0
        ? 'We spoke of heather honey with them, and it was of varroa mites.'
        : 'You wanted heather honey from us, or was it varroa mites for you?',
    )
    said.push('You had wild thyme from us.')
    expect(headlineOf('Episode 12', said)).toBe('Episode 12: heather honey and varroa mites')
    expect(headlineOf('Heather honey', said)).toBe('Heather honey')
  })

  it('where there is no title, a statement about a term of the talk, or what that is of', () => {
    const said: string[] = Array.from({ length: 5 }, () => [
      'We spoke of heather honey with them, and it was of varroa mites.',
      'You wanted heather honey from us, or was it varroa mites for you?',
    ]).flat()
    expect(headlineOf('', said)).toBe('Heather honey and varroa mites')
    const statement = 'The price of the honey is high after every bad summer of the valley.'
    expect(headlineOf('', [...said, statement])).toBe(statement.slice(0, -1))
  })

  it('a long title up to its colon, without its date', () => {
    const long = `${TITLE} (2018-03-06): a conversation with the keepers of the valley about the winter and the storm`
    expect(headlineOf(long, [])).toBe(TITLE)
  })
})
