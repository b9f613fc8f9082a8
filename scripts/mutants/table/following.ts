import type { Mutant } from '../Mutant.ts'

const FOLLOWING = 'functions/src/following'
const FLOOD = 'tests/functions/following/flood.test.ts'
const COME_BACK = 'tests/functions/following/comeBack.test.ts'
const BY_HAND = 'tests/functions/following/byHand.test.ts'
const LIMITS = 'tests/functions/following/limits.test.ts'
const SPREAD = 'tests/functions/following/spread.test.ts'

/** What comes of feeds by itself. */
export const FOLLOWED: readonly Mutant[] = [
  {
    row: 63,
    removes: 'the most that a show has summarized in a day',
    file: `${FOLLOWING}/pollFeed.ts`,
    text: 'export const AUTOMATIC_PER_SHOW_AND_DAY = 3\n',
    replacement: 'export const AUTOMATIC_PER_SHOW_AND_DAY = 30\n',
    test: FLOOD,
    name: 'row 63',
  },
  {
    row: 63,
    removes: 'what an episode is recognized by beside its guid',
    file: `${FOLLOWING}/newEpisodes.ts`,
    text: '!keysOf(entry).some((each) => known.has(each))',
    replacement: "!known.has(keysOf(entry)[0] ?? '')",
    test: FLOOD,
    name: 'row 63',
  },
  {
    row: 63,
    removes: 'what keeps one unreadable address from all others',
    file: `${FOLLOWING}/askFeed.ts`,
    text: "URL.parse(feedUrl)?.host ?? ''",
    replacement: 'new URL(feedUrl).host',
    test: COME_BACK,
    name: 'fails alone',
  },
  {
    row: 63,
    removes: 'the look whether a show is looked at, before it is only changed',
    file: `${FOLLOWING}/answerFollow.ts`,
    text: 'if (known !== undefined && isLookedAt && !',
    replacement: 'if (known !== undefined && isLookedAt !== undefined && !',
    test: COME_BACK,
    name: 'holds up no other when',
  },
  {
    row: 64,
    removes: 'the one id of an offer',
    file: 'functions/src/summaries/offers.ts',
    text: 'JSON.stringify([uid, episodeId])',
    replacement: 'JSON.stringify([uid, episodeId, Math.random()])',
    test: SPREAD,
    name: 'row 64',
  },
  {
    row: 64,
    removes: 'the look at what another has told already',
    file: `${FOLLOWING}/offerEpisodes.ts`,
    text: 'if (missing === undefined || missing.has(reference.id)) batch',
    replacement: 'if (missing === undefined || missing.size >= 0) batch',
    test: SPREAD,
    name: 'row 64',
  },
  {
    row: 64,
    removes: 'the look whether an offer still waits',
    file: `${FOLLOWING}/summarizeOffer.ts`,
    text: "if (offer?.state !== 'waiting') return",
    replacement: 'if (offer === undefined) return',
    test: SPREAD,
    name: 'row 64',
  },
  {
    row: 64,
    removes: 'the order in which what has ended holds up nothing',
    file: `${FOLLOWING}/summarizeNew.ts`,
    text: "inState('requested', 'nextCheckAt')",
    replacement: "inState('requested', 'published')",
    test: LIMITS,
    name: 'looked after behind',
  },
  {
    row: 64,
    removes: 'the look for a request by hand',
    file: `${FOLLOWING}/summarizeOffer.ts`,
    text: 'if (byHand !== undefined) {',
    replacement: "if (byHand === '') {",
    test: BY_HAND,
    name: 'before it was found',
  },
  {
    row: 64,
    removes: 'that what was asked for by hand gives nothing back to the cap',
    file: `${FOLLOWING}/settleRequested.ts`,
    text: 'const back = offer.automatic ? outcome.back : 0',
    replacement: 'const { back } = outcome',
    test: BY_HAND,
    name: 'refused by hand only later',
  },
  {
    row: 64,
    removes: 'that a request by hand leaves an offer alone which is looked after',
    file: 'functions/src/summaries/offers.ts',
    text: 'if (offer.exists && !isLookedAfter)',
    replacement: 'if (offer.exists)',
    test: BY_HAND,
    name: 'is looked after, though',
  },
]
