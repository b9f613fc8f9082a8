import { expect, it } from 'vitest'
import { UNLIMITED } from '../../../../tests/support/budgets.ts'
import { embeddedEngine } from './embeddedEngine.ts'

const SPANISH =
  'Lo que más me gusta de la radio es que la gente te habla como si estuviera en la cocina de tu casa.'
const FRENCH =
  'Ce que je préfère dans la radio, c’est que les gens te parlent comme s’ils étaient dans ta cuisine.'

function summarize(text: string) {
  const segments = Array.from({ length: 40 }, (_, index) => ({
    startSeconds: index * 6,
    endSeconds: index * 6 + 5,
    text: `${text} ${index}`,
  }))
  const durationSeconds = 240
  return embeddedEngine.summarize({
    // What the publisher says, wrongly.
    transcript: { language: 'en', durationSeconds, segments },
    episode: {
      videoId: 'aaaaaaaaaaa',
      title: 't',
      channelTitle: 'c',
      language: 'en',
      durationSeconds,
      hasTranscript: true,
    },
    kind: 'basic',
    language: 'en',
    onExpense: () => {},
    budget: UNLIMITED,
    storage: { hold: async () => 'full' },
    now: new Date(),
    signal: new AbortController().signal,
  })
}

it('the embedded engine reads Spanish that is declared as English, and refuses French', async () => {
  expect((await summarize(SPANISH)).keyPoints.length).toBeGreaterThan(0)
  await expect(summarize(FRENCH)).rejects.toMatchObject({ reason: 'other-language' })
})
