import type { Mutant } from '../Mutant.ts'

const FOLLOWING = 'functions/src/following'
const SHARED = 'tests/functions/following/sharedDocuments.test.ts'
const SPREAD = 'tests/functions/following/spread.test.ts'

/** What comes of feeds by itself. */
export const FOLLOWED: readonly Mutant[] = [
  {
    rule: 'told-once',
    removes: 'the one id of an offer',
    file: 'functions/src/summaries/offers.ts',
    text: 'JSON.stringify([uid, episodeId])',
    replacement: 'JSON.stringify([uid, episodeId, Math.random()])',
    test: SPREAD,
    name: '#told-once',
  },
  {
    rule: 'bounded-bucket',
    removes: 'the look for room by bytes',
    file: `${FOLLOWING}/PolledShow.ts`,
    text: 'Math.min(SHOWS_PER_BUCKET - Object.keys(stored).length, byBytes)',
    replacement: 'SHOWS_PER_BUCKET - Object.keys(stored).length + byBytes * 0',
    test: SHARED,
    name: 'heals',
  },
]
