import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** The format of emulator-data/README.md, without the fields for odd cases: a seeded episode is an ordinary one. */
interface SeededEpisode {
  videoId: string
  title: string
  channelTitle: string
  language: 'en' | 'es'
  durationSeconds: number
  timing: string
  source: string
  licence: string
  showNote: string
  segments: [startSeconds: number, endSeconds: number, speaker: string, text: string][]
}

const EPISODES = new URL('../../../emulator-data/episodes/', import.meta.url)

const episodes = readdirSync(EPISODES)
  .filter((name) => name.endsWith('.json'))
  .map((name) => {
    const episode: SeededEpisode = JSON.parse(readFileSync(new URL(name, EPISODES), 'utf8'))
    return { name, episode }
  })

const inLanguage = (language: string) => episodes.filter(({ episode }) => episode.language === language)

/** Frequent words that the other language does not have. */
const STOP_WORDS = {
  en: new Set('the and of to is that you it was for what they with have there from but are this'.split(' ')),
  es: new Set('el la que de y los en un una por se con para es lo las del pero muy como'.split(' ')),
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}'’]+/gu) ?? []

const spokenWords = (episode: SeededEpisode): string[] =>
  episode.segments.flatMap(([, , , text]) => wordsOf(text))

/** Every run of so many words in an episode, to find text that was used twice. */
function runsOf(words: string[], length: number): Set<string> {
  return new Set(
    words
      .slice(0, Math.max(0, words.length - length + 1))
      .map((_, i) => words.slice(i, i + length).join(' ')),
  )
}

describe('the seeded episodes', () => {
  it('are at least three in English and two in Spanish', () => {
    expect(inLanguage('en').length).toBeGreaterThanOrEqual(3)
    expect(inLanguage('es').length).toBeGreaterThanOrEqual(2)
  })

  it('have ids and titles of their own', () => {
    expect(new Set(episodes.map(({ episode }) => episode.videoId)).size).toBe(episodes.length)
    expect(new Set(episodes.map(({ episode }) => episode.title)).size).toBe(episodes.length)
  })

  it('share no run of eight words', () => {
    const seenIn = new Map<string, string>()
    const shared: string[] = []
    for (const { name, episode } of episodes) {
      for (const run of runsOf(spokenWords(episode), 8)) {
        if (seenIn.has(run)) shared.push(`${seenIn.get(run)} and ${name}: ${run}`)
        else seenIn.set(run, name)
      }
    }
    expect(shared).toEqual([])
  })

  describe.each(episodes)('$name', ({ episode }) => {
    const { segments, durationSeconds, language } = episode

    it('has every field, filled in, and a well-formed id', () => {
      const filledText = expect.stringMatching(/\S/)
      expect(episode).toEqual({
        videoId: expect.stringMatching(/^[A-Za-z0-9_-]{11}$/),
        title: filledText,
        channelTitle: filledText,
        language: expect.stringMatching(/^(en|es)$/),
        durationSeconds: expect.any(Number),
        timing: filledText,
        source: filledText,
        licence: filledText,
        showNote: filledText,
        segments: segments.map(() => [expect.any(Number), expect.any(Number), filledText, filledText]),
      })
    })

    it('lasts at least fifteen minutes', () => {
      expect(durationSeconds).toBeGreaterThanOrEqual(15 * 60)
    })

    it('has its segments in order, apart from one another and within the recording', () => {
      let previousEndSeconds = 0
      for (const [startSeconds, endSeconds, , text] of segments) {
        expect(startSeconds, text).toBeGreaterThanOrEqual(previousEndSeconds)
        expect(endSeconds, text).toBeGreaterThan(startSeconds)
        expect(endSeconds - startSeconds, text).toBeLessThanOrEqual(14.5)
        previousEndSeconds = endSeconds
      }
      expect(durationSeconds).toBeGreaterThanOrEqual(previousEndSeconds)
    })

    it('is a conversation: several speak, and nobody for more than two thirds of the words', () => {
      const wordsBySpeaker = new Map<string, number>()
      for (const [, , speaker, text] of segments) {
        wordsBySpeaker.set(speaker, (wordsBySpeaker.get(speaker) ?? 0) + wordsOf(text).length)
      }
      expect(wordsBySpeaker.size).toBeGreaterThanOrEqual(2)
      expect(Math.max(...wordsBySpeaker.values())).toBeLessThan((spokenWords(episode).length * 2) / 3)
    })

    it('is spoken at the pace of a conversation', () => {
      const wordsPerMinute = spokenWords(episode).length / (durationSeconds / 60)
      expect(wordsPerMinute).toBeGreaterThan(120)
      expect(wordsPerMinute).toBeLessThan(190)
    })

    it('is in the language it claims', () => {
      const words = spokenWords(episode)
      const shareOf = (stopWords: Set<string>) =>
        words.filter((word) => stopWords.has(word)).length / words.length
      const other = language === 'en' ? 'es' : 'en'
      expect(shareOf(STOP_WORDS[language])).toBeGreaterThan(0.15)
      expect(shareOf(STOP_WORDS[other])).toBeLessThan(0.02)
    })
  })
})
