import { expect, it } from 'vitest'
import type { EngineUse } from '#domain/summaries/summaryRequest.ts'
import { verifiedText } from './verifiedText.ts'

it.each([
  ['not verified', null, 0, 'Not verified: this episode has no transcript but the one that we made.'],
  ['verified', { anchored: 11, total: 12 }, 0, '11 of 12 points rest on words found in the transcript.'],
  [
    'verified too little',
    { anchored: 7, total: 12 },
    5_500,
    '7 of 12 points rest on words found in the transcript. That is less than the 80 % we promise, so your 5,500 credits are back.',
  ],
  [
    'written by a device over an excerpt that was given back',
    { anchored: 7, total: 8 },
    5_500,
    '7 of 8 points rest on words found in the transcript. Your 5,500 credits are back.',
    { name: 'device' },
  ],
] as const)('verifiedText of a summary that is %s', (_, verified, credits, text, engine?: EngineUse) =>
  expect(verifiedText({ verified }, engine, credits)).toBe(text),
)
