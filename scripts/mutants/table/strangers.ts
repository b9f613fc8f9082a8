import type { Mutant } from '../Mutant.ts'

const GATEWAY = 'functions/src/platform/gateways/strangers'
const READING = 'functions/src/episodes/reading'
const ADDRESS = `${GATEWAY}/strangerAddress.ts`
const OPEN = `${GATEWAY}/openStranger.ts`
const FETCH_TEST = `${GATEWAY}/fetchStranger.test.ts`
const FEED_TEST = `${READING}/readFeed.test.ts`

/** What strangers wrote, and where it is fetched from. */
export const STRANGERS: readonly Mutant[] = [
  {
    row: 87,
    removes: 'the look who wrote what is shared',
    file: 'functions/src/summaries/shareSummary.ts',
    text: "request.engine?.name === 'device'",
    replacement: "request.engine?.name === 'nobody'",
    test: 'tests/functions/summaries/proposals.test.ts',
    name: 'row 87: what a device',
  },
  {
    row: 89,
    removes: 'the look whether this is the local stack',
    file: 'functions/src/platform/gateways/localModels.ts',
    text: "isLocalProject() ? setting('LLM_SEARCH') : []",
    replacement: "setting('LLM_SEARCH')",
    test: 'functions/src/platform/gateways/localModels.test.ts',
    name: 'row 89',
  },
  {
    row: 63,
    removes: 'the look whether a directory lists a feed',
    file: 'functions/src/episodes/findText.ts',
    text: 'const ownerUid = isPublic === true ? undefined : uid\n',
    replacement: 'const ownerUid = isPublic === true ? undefined : undefined\n',
    test: 'tests/functions/podcasts/findEpisode.test.ts',
    name: 'row 63',
  },
  {
    row: 63,
    removes: 'the look whose show is asked for',
    file: 'functions/src/episodes/episodeStore.ts',
    text: 'return ownerUid === undefined || ownerUid === uid',
    replacement: "return ownerUid === undefined || uid !== ''",
    test: 'tests/functions/podcasts/findEpisode.test.ts',
    name: 'row 63',
  },
  {
    row: 78,
    removes: 'the look whether "not modified" was asked for',
    file: OPEN,
    text: 'status === 304 && !isConditional',
    replacement: 'status === 304 && isConditional === undefined',
    test: 'tests/functions/following/limits.test.ts',
    name: 'rests when its feed',
  },
  {
    row: 62,
    removes: 'the look at every address of a name',
    file: ADDRESS,
    text: 'addresses.every(isPublicAddress)',
    replacement: 'addresses.some(isPublicAddress)',
    test: FETCH_TEST,
  },
  {
    row: 62,
    removes: 'the refusal of names and passwords',
    file: ADDRESS,
    text: " || url.username !== '' || url.password !== ''",
    replacement: '',
    test: FETCH_TEST,
  },
  {
    row: 62,
    removes: 'the refusal of addresses that carry others within them',
    file: `${GATEWAY}/publicAddress.ts`,
    text: "return isGlobal && parsed.range() === 'unicast' &&",
    replacement: 'return isGlobal &&',
    test: `${GATEWAY}/publicAddress.test.ts`,
  },
  {
    row: 62,
    removes: 'the limit of redirects',
    file: OPEN,
    text: 'redirects <= mostRedirects;',
    replacement: 'redirects <= 2 * mostRedirects;',
    test: FETCH_TEST,
  },
  {
    row: 62,
    removes: 'the names of the local stack being of local projects only',
    file: `${GATEWAY}/StrangerNetwork.ts`,
    text: "isLocalProject() ? setting('PODCASTS_LOCAL_HOSTS') : []",
    replacement: "setting('PODCASTS_LOCAL_HOSTS')",
    test: FETCH_TEST,
  },
  {
    row: 62,
    removes: 'the limit of size',
    file: `${GATEWAY}/fetchStranger.ts`,
    text: "      if (total > maxBytes && overflow === 'refuse') return { kind: 'refused', reason: 'TOO_LARGE' }\n",
    replacement: '',
    test: FETCH_TEST,
  },
  {
    row: 62,
    removes: 'the refusal of compression within compression',
    file: 'functions/src/platform/gateways/exchange.ts',
    text: '  if (used.length > 1) return undefined\n',
    replacement: '',
    test: FETCH_TEST,
  },
  {
    row: 62,
    removes: 'the refusal of entities that multiply',
    file: `${READING}/parseXml.ts`,
    text: '  refuseHostileEntities(text)\n',
    replacement: '',
    test: FEED_TEST,
  },
  {
    row: 62,
    removes: 'the limit of nesting',
    file: `${READING}/parseXml.ts`,
    text: "    if (open.length >= MOST_DEPTH) throw new UnreadableFile('TOO_DEEP')\n",
    replacement: '',
    test: FEED_TEST,
  },
  {
    row: 62,
    removes: 'the list of schemes',
    file: `${READING}/webAddress.ts`,
    text: '!/^https?:$/.test(url.protocol) ||',
    replacement: '',
    test: FEED_TEST,
  },
]
