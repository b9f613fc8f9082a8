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
    rule: 'device-lies',
    removes: 'the look who wrote what is shared',
    file: 'functions/src/summaries/shareSummary.call.ts',
    text: "request.engine?.name === 'device'",
    replacement: "request.engine?.name === 'nobody'",
    test: 'tests/functions/summaries/proposals.test.ts',
    name: '#device-lies: what a device',
  },
  {
    rule: 'recorded-in-production',
    removes: 'the look whether this is the local stack',
    file: 'functions/src/platform/gateways/localModels.ts',
    text: "isLocalProject() ? setting('LLM_SEARCH') : []",
    replacement: "setting('LLM_SEARCH')",
    test: 'functions/src/platform/gateways/localModels.test.ts',
    name: '#recorded-in-production',
  },
  {
    rule: 'feed-owners',
    removes: 'the look whether a directory lists a feed',
    file: 'functions/src/episodes/findText.ts',
    text: 'const ownerUid = isPublic === true ? undefined : uid\n',
    replacement: 'const ownerUid = isPublic === true ? undefined : undefined\n',
    test: 'tests/functions/episodes/findEpisode.test.ts',
    name: '#feed-owners',
  },
  {
    rule: 'feed-owners',
    removes: 'the look whose show is asked for',
    file: 'functions/src/episodes/episodeStore.ts',
    text: 'return ownerUid === undefined || ownerUid === uid',
    replacement: "return ownerUid === undefined || uid !== ''",
    test: 'tests/functions/episodes/findEpisode.test.ts',
    name: '#feed-owners',
  },
  {
    rule: 'not-modified-for-ever',
    removes: 'the look whether "not modified" was asked for',
    file: OPEN,
    text: 'status === 304 && !isConditional',
    replacement: 'status === 304 && isConditional === undefined',
    test: 'tests/functions/following/limits.test.ts',
    name: 'rests when its feed',
  },
  {
    rule: 'hostile-files',
    removes: 'the look at every address of a name',
    file: ADDRESS,
    text: 'addresses.every(isPublicAddress)',
    replacement: 'addresses.some(isPublicAddress)',
    test: FETCH_TEST,
  },
  {
    rule: 'hostile-files',
    removes: 'the refusal of addresses that carry others within them',
    file: `${GATEWAY}/publicAddress.ts`,
    text: "return isGlobal && parsed.range() === 'unicast' &&",
    replacement: 'return isGlobal &&',
    test: `${GATEWAY}/publicAddress.test.ts`,
  },
  {
    rule: 'hostile-files',
    removes: 'the list of schemes',
    file: `${READING}/webAddress.ts`,
    text: '!/^https?:$/.test(url.protocol) ||',
    replacement: '',
    test: FEED_TEST,
  },
]
