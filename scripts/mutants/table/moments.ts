import type { Mutant } from '../Mutant.ts'

const TEST = 'tests/functions/moments/moments.test.ts'
const SHARED = 'functions/src/moments/sharedMoments.ts'

/** Rows 84 and 85: whose words. */
export const MOMENTS: readonly Mutant[] = [
  {
    row: 84,
    removes: 'the look whether a publisher objects to a transcript',
    file: 'functions/src/summaries/ownTranscript.ts',
    text: "  if (await isLeftAlone(database, episode.showId)) return { request, words: 'blocked' }\n",
    replacement: '',
    test: 'tests/functions/summaries/transcript.test.ts',
    name: 'nobody’s once',
  },
  {
    row: 88,
    removes: 'the look whether an answer was paid for by the same key',
    file: 'functions/src/asking/settleAnswer.ts',
    text: 'if (isPaid === isAnswered || isReturned)',
    replacement: 'if (!isAnswered || isReturned)',
    test: 'tests/functions/asking/ask.test.ts',
    name: 'charged once by a key',
  },
  {
    row: 88,
    removes: 'the rules of transcripts for whose words are read',
    file: 'functions/src/summaries/ownTranscript.ts',
    text: "  if (await isLeftAlone(database, episode.showId)) return { request, words: 'blocked' }\n",
    replacement: '',
    test: 'tests/functions/asking/ask.test.ts',
    name: 'row 88: whose words',
  },
  {
    row: 85,
    removes: 'the look whether a publisher objects to a page',
    file: SHARED,
    text: "isBlocked ? 'ended' : found",
    replacement: 'found',
    test: TEST,
    name: 'its publisher objects',
  },
  {
    row: 85,
    removes: 'the look whether a feed is private',
    file: SHARED,
    text: "if (episode === undefined) return 'private'",
    replacement: 'if (episode === undefined) return {}',
    test: TEST,
    name: 'is not of a private feed',
  },
  {
    row: 85,
    removes: 'the end of an address with its moment',
    file: 'functions/src/moments/moments.call.ts',
    text: 'if (shareId !== undefined) endShareIn',
    replacement: 'if (shareId === "") endShareIn',
    test: TEST,
    name: 'is gone once',
  },
  {
    row: 85,
    removes: 'what keeps a quote from being markup',
    file: 'functions/src/moments/momentHtml.ts',
    text: '].map(escapeHtml)\n  const times',
    replacement: '].map(String)\n  const times',
    test: TEST,
    name: 'runs nothing',
  },
  {
    row: 85,
    removes: 'the limit of what is shared',
    file: SHARED,
    text: "if (endSeconds - startSeconds > LONGEST_SHARED) return 'too long'",
    replacement: '',
    test: TEST,
    name: 'more than 30 seconds',
  },
]
