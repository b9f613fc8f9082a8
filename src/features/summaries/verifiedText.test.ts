import { expect, it } from 'vitest'
import { verifiedText } from './verifiedText.ts'

it.each([
  ['not verified', null, 0, 'Not verified: this episode has no transcript that we did not write ourselves.'],
  ['verified', { anchored: 11, total: 12 }, 0, '11 of 12 points rest on words found in the transcript.'],
  [
    'verified too little',
    { anchored: 7, total: 12 },
    5_500,
    '7 of 12 points rest on words found in the transcript. That is less than the 80 % we promise, so your 5,500 credits are back.',
  ],
])('%s', (_, verified, credits, text) => expect(verifiedText({ verified }, credits)).toBe(text))
