import type { Mutant } from '../Mutant.ts'

const FOLLOWING = 'functions/src/following'
const SHARED = 'tests/functions/following/sharedDocuments.test.ts'
const SPREAD = 'tests/functions/following/spread.test.ts'

/** What comes of feeds by itself. */
export const FOLLOWED: readonly Mutant[] = [
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
    row: 73,
    removes: 'the bounds of what is written of a show',
    file: `${FOLLOWING}/PolledShow.ts`,
    text: 'title: cutBytes(title, LONGEST_TITLE_BYTES)',
    replacement: 'title',
    test: 'functions/src/following/PolledShow.test.ts',
    name: 'row 73',
  },
  {
    row: 73,
    removes: 'what leaves out a show that does not fit',
    file: `${FOLLOWING}/PolledShow.ts`,
    text: 'v.is(SHOW_SHAPE, show) ? boundedShow(show) : undefined',
    replacement: '(show as PolledShow)',
    test: SHARED,
    name: 'row 73',
  },
  {
    row: 73,
    removes: 'the look for room by bytes',
    file: `${FOLLOWING}/PolledShow.ts`,
    text: 'Math.min(SHOWS_PER_BUCKET - Object.keys(stored).length, byBytes)',
    replacement: 'SHOWS_PER_BUCKET - Object.keys(stored).length + byBytes * 0',
    test: SHARED,
    name: 'heals',
  },
  {
    row: 73,
    removes: 'the line that an alert waits for',
    file: `${FOLLOWING}/polledShows.ts`,
    text: "event: 'show.leftOut', ",
    replacement: '',
    test: SHARED,
    name: 'heals',
  },
  {
    row: 73,
    removes: 'the longest address that a redirect has us keep',
    file: 'functions/src/platform/gateways/strangers/openStranger.ts',
    text: 'if (isPermanent && next.href.length <= LONGEST_KEPT_ADDRESS)',
    replacement: 'if (isPermanent)',
    test: SHARED,
    name: 'whatever a feed',
  },
  {
    row: 73,
    removes: 'the longest language of a feed',
    file: 'functions/src/episodes/reading/readFeed.ts',
    text: '        LONGEST_LANGUAGE,\n',
    replacement: '        MOST_PARSED,\n',
    test: SHARED,
    name: 'whatever a feed',
  },
]
