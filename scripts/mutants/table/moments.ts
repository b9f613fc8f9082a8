import type { Mutant } from '../Mutant.ts'

const TEST = 'tests/functions/moments/moments.test.ts'
const SHARED = 'functions/src/moments/sharedMoments.ts'

/** #transcript-rights and #shared-moments: whose words. */
export const MOMENTS: readonly Mutant[] = [
  {
    rule: 'transcript-rights',
    removes: 'the look whether a publisher objects to a transcript',
    file: 'functions/src/summaries/ownTranscript.ts',
    text: "  if (await isLeftAlone(database, episode.showId)) return { request, words: 'blocked' }\n",
    replacement: '',
    test: 'tests/functions/summaries/transcript.test.ts',
    name: 'nobody’s once',
  },
  {
    rule: 'answer-rights',
    removes: 'the look whether an answer was paid for by the same key',
    file: 'functions/src/asking/settleAnswer.ts',
    text: 'if (isPaid === isAnswered || isReturned)',
    replacement: 'if (!isAnswered || isReturned)',
    test: 'tests/functions/asking/ask.test.ts',
    name: 'charged once by a key',
  },
  {
    rule: 'answer-rights',
    removes: 'the rules of transcripts for whose words are read',
    file: 'functions/src/summaries/ownTranscript.ts',
    text: "  if (await isLeftAlone(database, episode.showId)) return { request, words: 'blocked' }\n",
    replacement: '',
    test: 'tests/functions/asking/ask.test.ts',
    name: '#answer-rights: whose words',
  },
  {
    rule: 'known-rights',
    removes: 'the look whether a publisher objects to an earlier summary',
    file: 'functions/src/summaries/knownPoints.ts',
    text: ' || (await isLeftAlone(database, episode.showId))',
    replacement: '',
    test: 'tests/functions/summaries/known.test.ts',
    name: '#known-rights: whose words',
  },
  {
    rule: 'shared-moments',
    removes: 'the look whether a publisher objects to a page',
    file: SHARED,
    text: "isBlocked ? 'ended' : found",
    replacement: 'found',
    test: TEST,
    name: 'its publisher objects',
  },
  {
    rule: 'shared-moments',
    removes: 'the look whether a feed is private',
    file: SHARED,
    text: "if (episode === undefined) return 'private'",
    replacement: 'if (episode === undefined) return {}',
    test: TEST,
    name: 'is not of a private feed',
  },
  {
    rule: 'shared-moments',
    removes: 'the end of an address with its moment',
    file: 'functions/src/moments/moments.call.ts',
    text: 'if (shareId !== undefined) endShareIn',
    replacement: 'if (shareId === "") endShareIn',
    test: TEST,
    name: 'is gone once',
  },
  {
    rule: 'shared-moments',
    removes: 'what keeps a quote from being markup',
    file: 'functions/src/moments/momentHtml.ts',
    text: '].map(escapeHtml)\n  const times',
    replacement: '].map(String)\n  const times',
    test: TEST,
    name: 'runs nothing',
  },
  {
    rule: 'shared-moments',
    removes: 'the limit of what is shared',
    file: SHARED,
    text: "if (endSeconds - startSeconds > LONGEST_SHARED) return 'too long'",
    replacement: '',
    test: TEST,
    name: 'more than 30 seconds',
  },
]
