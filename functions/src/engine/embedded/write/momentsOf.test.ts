import { describe, expect, it } from 'vitest'
import type { Transcript, TranscriptSegment } from '#domain/episodes/transcript.ts'
import { excerptOf } from '../excerptOf.ts'
import { readTranscript } from '../readTranscript.ts'
import { telling } from '../score/tellingSigns.ts'
import { titleOf } from './titleOf.ts'
import { readEpisodeFiles, SEEDED_EPISODES } from '../../../../../scripts/rigs/episodeFiles.ts'

const EPISODE = { title: '', kind: 'basic' } as const
const momentsOf = (transcript: Transcript) => excerptOf(transcript, EPISODE).moments

/** 32 minutes between two people who let each other finish. */
function conversation(): Transcript {
  const { episodes } = readEpisodeFiles(SEEDED_EPISODES)
  return episodes.find(({ name }) => name === 'the-quiet-voice.json')!.transcript
}

/** The same, with interjections every few seconds. */
function quarrel(): Transcript {
  const { segments, ...rest } = conversation()
  const interrupted = segments.flatMap((segment, index): TranscriptSegment[] => {
    const half = (segment.startSeconds + segment.endSeconds) / 2
    const cut = segment.text.indexOf('. ', segment.text.length / 3) + 1
    if (cut <= 0) return [{ ...segment, speaker: `Voice ${index % 4}` }]
    return [
      { ...segment, speaker: `Voice ${index % 4}`, endSeconds: half - 1, text: segment.text.slice(0, cut) },
      { startSeconds: half - 1, endSeconds: half - 0.5, speaker: `Voice ${(index + 1) % 4}`, text: 'Yeah.' },
      { startSeconds: half - 0.5, endSeconds: half, speaker: `Voice ${(index + 2) % 4}`, text: 'Right.' },
      { ...segment, speaker: `Voice ${(index + 3) % 4}`, startSeconds: half, text: segment.text.slice(cut) },
    ]
  })
  return { ...rest, segments: interrupted }
}

function withoutSpeakers({ segments, ...rest }: Transcript): Transcript {
  return {
    ...rest,
    segments: segments.map(({ startSeconds, endSeconds, text }) => ({ startSeconds, endSeconds, text })),
  }
}

/** Sentences that differ only by a number. */
function monotony(): Transcript {
  const lines =
    `The keepers of the northern valley count the hives, The price of heather honey rises in the winter,
    The mites come with the warm wind from the south`.split(/,\s+/)
  const segments = Array.from({ length: 900 }, (_, index) => ({
    startSeconds: index * 4,
    endSeconds: index * 4 + 4,
    text: `${lines[index % 3]} in week ${index % 52}.`,
  }))
  return { language: 'en', durationSeconds: 3600, segments }
}

/** All our episodes joined, twice: more than fills the list of moments. */
function threeAndAHalfHours(): Transcript {
  const { episodes } = readEpisodeFiles(SEEDED_EPISODES)
  let at = 0
  const segments = [...episodes, ...episodes].flatMap(({ transcript }) => {
    const offset = at
    at += transcript.durationSeconds
    return transcript.segments.map((segment) => ({
      ...segment,
      startSeconds: segment.startSeconds + offset,
      endSeconds: segment.endSeconds + offset,
    }))
  })
  return { language: 'en', durationSeconds: at, segments }
}

/** The conversation with small talk in one third. */
function dullIn(third: number): Transcript {
  const { segments, durationSeconds, ...rest } = conversation()
  const isIn = (seconds: number) => Math.floor((3 * seconds) / durationSeconds) === third
  const dull = segments.map((segment) =>
    isIn(segment.startSeconds)
      ? { ...segment, text: 'Yeah, you know, I was like, okay, so it was.' }
      : segment,
  )
  return { ...rest, durationSeconds, segments: dull }
}

/** Twelve hours with a new speaker in every sentence. */
function halfADay(): Transcript {
  const { language, segments, durationSeconds } = threeAndAHalfHours()
  const times = Math.ceil((12 * 3600) / durationSeconds)
  const said = Array.from({ length: times }, (_, time) =>
    segments.map((segment) => ({
      ...segment,
      startSeconds: segment.startSeconds + time * durationSeconds,
      endSeconds: segment.endSeconds + time * durationSeconds,
    })),
  )
  return { language, durationSeconds: times * durationSeconds, segments: said.flat() }
}

function meanSeconds(transcript: Transcript): number {
  const moments = momentsOf(transcript)
  return (
    moments.reduce((sum, { startSeconds, endSeconds }) => sum + endSeconds - startSeconds, 0) / moments.length
  )
}

describe('the moments of an excerpt', () => {
  it('last over 30 seconds on average where speakers finish, or are not named', () => {
    expect(meanSeconds(conversation())).toBeGreaterThan(30)
    expect(meanSeconds(withoutSpeakers(conversation()))).toBeGreaterThan(30)
  })
  it('last under 20 seconds on average where speakers interrupt each other', () => {
    expect(meanSeconds(quarrel())).toBeLessThan(20)
  })
  it('begin with a speaker turn in over a quarter of cases, against a seventh by worth alone', () => {
    const isBegun = readEpisodeFiles(SEEDED_EPISODES).episodes.flatMap(({ transcript }) => {
      const { segments } = transcript
      const turns = segments.filter(({ speaker }, index) => speaker !== segments[index - 1]?.speaker)
      return momentsOf(transcript).map((moment) =>
        turns.some(({ startSeconds }) => Math.abs(startSeconds - moment.startSeconds) < 0.2),
      )
    })
    expect(isBegun.filter(Boolean).length / isBegun.length).toBeGreaterThan(0.25)
  })
  it.each([
    ['a conversation', conversation()],
    ['monotony', monotony()],
  ])('last two minutes at most: %s', (_, transcript) => {
    for (const { startSeconds, endSeconds } of momentsOf(transcript))
      expect(endSeconds - startSeconds).toBeLessThanOrEqual(120)
  })
  it('last two and a half minutes at most where the list of 60 is full', () => {
    const moments = momentsOf(threeAndAHalfHours())
    expect(moments).toHaveLength(60)
    for (const { startSeconds, endSeconds } of moments)
      expect(endSeconds - startSeconds).toBeLessThanOrEqual(150)
  })
  it.each([0, 1, 2])('lie in each third of the episode, also where little is said in third %i', (third) => {
    const transcript = dullIn(third)
    const { durationSeconds } = transcript
    const moments = momentsOf(transcript)
    const begun = moments.map(({ startSeconds }) => Math.floor((3 * startSeconds) / durationSeconds))
    expect(new Set(begun)).toEqual(new Set([0, 1, 2]))
    expect(begun.filter((each) => each === third).length).toBeLessThan(moments.length / 4)
  })
  it('of twelve hours last four minutes at most, and 27 to 33 % of the time together', () => {
    const transcript = halfADay()
    const moments = momentsOf(transcript)
    const lengths = moments.map(({ startSeconds, endSeconds }) => endSeconds - startSeconds)
    expect(moments).toHaveLength(60)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(240)
    const share = lengths.reduce((sum, length) => sum + length, 0) / transcript.durationSeconds
    expect(share).toBeGreaterThanOrEqual(0.27)
    expect(share).toBeLessThanOrEqual(0.33)
  })
  it('begin with enough words to be found again, also after a very short speaker turn', () => {
    const { segments, ...rest } = conversation()
    // Unreadable words between the opening and the rest: no quote may span them.
    const broken = segments.flatMap((segment) => {
      const [opened, unheard] = [segment.startSeconds + 0.5, segment.startSeconds + 1]
      return [
        { ...segment, endSeconds: opened, text: 'Bread matters.' },
        { ...segment, startSeconds: opened, endSeconds: unheard, text: '' },
        { ...segment, startSeconds: unheard },
      ]
    })
    for (const { quote } of momentsOf({ ...rest, segments: broken }))
      expect(quote.split(' ').length).toBeGreaterThanOrEqual(5)
  })
  it('are spread over an episode that is alike from end to end', () => {
    const starts = momentsOf(monotony()).map(({ startSeconds }) => Math.floor(startSeconds / 900))
    expect(new Set(starts).size).toBe(4)
    expect(starts.length).toBeLessThanOrEqual(60)
  })
})

it('a moment of one sentence has the next one as its title, where there is room', () => {
  const titles = momentsOf(quarrel()).filter(({ title, quote }) => quote.includes(title.replace(/^… /, '')))
  expect(titles.length).toBeLessThan(2)
})

it('without room for a second sentence, the title of a moment is the rest of its own, from a word that can begin one', () => {
  const lines = `This is Paper Boats. Today, a ferry that lost money for eleven winters, and then did not.
    The boat carried nine cars. In winter it carried two, and it burned the same fuel.
    They did not raise the fare. They sold the first crossing of the day to the post office.
    Three hundred parcels paid for the fuel, and every car after that was profit.
    So look for the customer who has to cross anyway.`.split(/\n\s+/)
  const segments = lines.map((text, at) => ({ startSeconds: at * 8, endSeconds: at * 8 + 8, text }))
  expect(momentsOf({ language: 'en', durationSeconds: 40, segments }).map(({ title }) => title)).toEqual([
    'A ferry that lost money for eleven winters, and then did not',
    'Every car after that was profit',
    'The customer who has to cross anyway',
  ])
})

describe('the title of a moment', () => {
  const titled = (rest: string) => {
    const segments = [
      {
        startSeconds: 0,
        endSeconds: 60,
        text: `The mill in the valley of the old monks has stood still for nine years, and nobody in the town has missed the flour that it made. ${rest}`,
      },
    ]
    const { words, units, scored } = readTranscript({ language: 'en', durationSeconds: 60, segments })
    const signs = telling(words, units, scored)
    const run = { first: 0, end: units.count }
    return titleOf({ words, units, scored, signs, duration: 60 }, run, units.endWord[0] as number, new Set())
  }
  const long =
    'The river dried up below the weir in the summer of the great fire, because the town had taken all of its water for the new fountains of the market.'
  it('is a sentence that fits one line', () =>
    expect(titled(`${long} Without water no mill turns its stones.`)).toBe(
      'Without water no mill turns its stones',
    ))
  it('ends with a clause where no sentence fits', () =>
    expect(titled(long)).toBe('The river dried up below the weir in the summer of the great fire …'))
  it('is no question', () =>
    expect(titled('Where does the water of the old weir go? It feeds the fountains.')).toBe(
      'It feeds the fountains',
    ))
  it.each([
    ['I mean, I think that without water no mill turns.', 'Without water no mill turns'],
    ['I believe in the mills of the old monks.', 'I believe in the mills of the old monks'],
    ['I think that would feed a mill of monks.', 'I think that would feed a mill of monks'],
    [
      'Without water the mill stood -- still. The monks cut stones for the town.',
      'The monks cut stones for the town',
    ],
  ])('leaves out hedges, and prefers a fluent sentence: %s', (rest, title) =>
    expect(titled(`${rest} ${long}`)).toBe(title),
  )
})
