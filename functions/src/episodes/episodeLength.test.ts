import { expect, it } from 'vitest'
import { episodeLength } from './episodeLength.ts'

const exact = (seconds: number) => ({ seconds, isEstimate: false })
const guessed = (seconds: number) => ({ seconds, isEstimate: true })

it.each([
  ['the file, whatever the feed says', exact(1_930), undefined, 1, [1_930, 'file']],
  ['the file, where the feed is off by little', exact(1_930), 1_925, 1_900, [1_930, 'file']],
  ['the file, where only the transcript is longer', exact(600), 1_930, 600, [600, 'file']],
  ['feed and transcript against a file with a short notice', exact(10), 1_925, 1_930, [1_930, 'feed']],
  ['the feed, where the transcript agrees', guessed(900), 1_925, 1_930, [1_930, 'feed']],
  ['the transcript, where the feed contradicts it', undefined, 1_925, 45, [1_925, 'words']],
  ['the feed, half as long again as the transcript', undefined, 1_000, 1_500, [1_500, 'feed']],
  ['the transcript, where the feed is longer still', undefined, 1_000, 1_501, [1_000, 'words']],
  ['the feed, where an estimate agrees', guessed(1_500), undefined, 1_930, [1_930, 'feed']],
  ['an estimate, where the feed contradicts it', guessed(1_500), undefined, 45, [1_500, 'estimate']],
  ['an estimate, where nobody else says', guessed(1_500), undefined, undefined, [1_500, 'estimate']],
  ['the feed, where nobody else says', undefined, undefined, 1_930, [1_930, 'feed']],
  ['no length, where no source tells one', undefined, undefined, undefined, []],
])('episodeLength believes %s', (_, file, wordsEndSeconds, saidSeconds, [seconds, from]) =>
  expect(episodeLength({ file, wordsEndSeconds, saidSeconds })).toEqual(from && { seconds, from }),
)
