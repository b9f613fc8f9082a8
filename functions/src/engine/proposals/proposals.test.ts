import { describe, expect, it } from 'vitest'
import { foldSpace, type Transcript } from '#domain/episodes/transcript.ts'
import { readEpisodeFiles, SEEDED_EPISODES } from '../../../../scripts/rigs/episodeFiles.ts'
import { describeShared } from '../../../../tests/support/describeShared.ts'
import { proposals } from './proposals.ts'

const BEES = 'The bees of the north are in the heather, and they wait there for the end of the winter storm.'
const NOD = 'Yes, right, I see.'

function transcriptOf(texts: readonly string[], speaker?: string): Transcript {
  const segments = texts.map((text, at) => ({
    startSeconds: at * 6,
    endSeconds: at * 6 + 6,
    ...(speaker && { speaker }),
    text,
  }))
  return { language: 'en', durationSeconds: texts.length * 6, segments }
}

/** As automatic captions look: small letters, no punctuation, no speakers. */
function asCaptions({ segments, ...rest }: Transcript): Transcript {
  const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}\s'’]/gu, '')
  return {
    ...rest,
    segments: segments.map(({ startSeconds, endSeconds, text }) => ({
      startSeconds,
      endSeconds,
      text: bare(text),
    })),
  }
}

function keepsItsWord(transcript: Transcript): void {
  const said = foldSpace(transcript.segments.map(({ text }) => text).join(' '))
  const count = Math.round((160 * transcript.durationSeconds) / 3600)
  const list = proposals(transcript, count)
  expect(list.length).toBeGreaterThan(count * 0.6)
  expect(list.length).toBeLessThanOrEqual(count)
  expect(list.map(({ n }) => n)).toEqual(list.map((_, at) => at + 1))
  for (const [at, { text, startSeconds, endSeconds }] of list.entries()) {
    expect(said).toContain(text)
    expect(startSeconds).toBeGreaterThanOrEqual(list[at - 1]?.startSeconds ?? 0)
    expect(endSeconds).toBeGreaterThanOrEqual(startSeconds)
    expect(endSeconds).toBeLessThanOrEqual(transcript.durationSeconds)
  }
  for (const third of [0, 1, 2])
    expect(
      list.filter(({ startSeconds }) => Math.floor((startSeconds / transcript.durationSeconds) * 3) === third)
        .length,
    ).toBeGreaterThan(count / 8)
  expect(proposals(transcript, count)).toEqual(list)
}

describe.each(readEpisodeFiles(SEEDED_EPISODES).episodes)('$name', ({ transcript }) => {
  it('has numbered proposals, verbatim, in order, from each third', () => keepsItsWord(transcript))
  it('has such proposals from captions, too', () => keepsItsWord(asCaptions(transcript)))
})
describeShared('the shared episodes, which are real', 'episodes', (folder) => {
  it.each(readEpisodeFiles(folder).episodes)('$name', ({ transcript }) => keepsItsWord(transcript))
})

it('proposals name the speaker only where the source has a name', () => {
  const texts = Array.from({ length: 12 }, (_, at) => `${BEES} It is year ${at} of the long storm.`)
  expect(proposals(transcriptOf(texts, 'Ana Ruiz'), 3)[0]?.speaker).toBe('Ana Ruiz')
  for (const proposal of proposals(transcriptOf(texts, 'SPEAKER_01'), 3))
    expect(proposal).not.toHaveProperty('speaker')
})
it('proposals prefer telling sentences, and leave out those too short to be found again', () => {
  const texts = Array.from({ length: 40 }, (_, at) =>
    at % 2 === 0 ? NOD : BEES.replace('bees', `bees ${at} which nobody here had ever seen`),
  )
  expect(proposals(transcriptOf(texts), 40).map(({ text }) => text)).not.toContain(NOD)
})
const BLOOM =
  'The heather of hill 7 blooms in the august of the storm for the bees of the keeper and the valley'
it.each([
  ['a reason', `${BLOOM}.`, 'Because the rain is gentle there.', true],
  ['another subject', `${BLOOM}.`, 'Keepers sleep.', false],
  [
    'what follows in captions, to a short one',
    'the bees of the hill are in the heather',
    'they wait there',
    true,
  ],
])('a proposal takes in the next sentence, or not, where that is %s', (_, said, next, isOne) => {
  const texts = Array.from({ length: 30 }, (__, at) => [said.replace('hill', `hill ${at}`), next]).flat()
  expect(proposals(transcriptOf(texts), 10).some(({ text }) => text.includes(next))).toBe(isOne)
})
