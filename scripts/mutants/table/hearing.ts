import type { Mutant } from '../Mutant.ts'

const HEARD_TEST = 'tests/functions/hearing/heardFiles.test.ts'
const FEED_TEST = 'tests/functions/hearing/privateFeed.test.ts'
const HEARING = 'functions/src/hearing'

/** #hostile-sound: never wrong sound; #feed-token: nobody else's; #told-devices: nobody else's either. */
export const HEARD: readonly Mutant[] = [
  {
    rule: 'told-devices',
    removes: 'the look whose a device is by now',
    file: 'functions/src/push/sendPush.task.ts',
    text: 'stored?.uid !== uid || ',
    replacement: 'stored === undefined || ',
    test: 'tests/functions/summaries/pushes.test.ts',
    name: 'another account on it',
  },
  {
    rule: 'told-devices',
    removes: 'the end of a device that has unregistered',
    file: 'functions/src/push/sendPush.task.ts',
    text: "if (outcome === 'gone') await found.ref.delete()",
    replacement: '',
    test: 'tests/functions/summaries/pushes.test.ts',
    name: 'has unregistered ends',
  },
  {
    rule: 'feed-etag',
    removes: 'the change of a feed that an item leaves',
    file: 'functions/src/summaries/consumeCredits.trigger.ts',
    text: 'isListed(before) && !(stored && isListed(stored))',
    replacement: "isListed(before) && before.id === ''",
    test: FEED_TEST,
    name: 'is answered 304',
  },
  {
    rule: 'hostile-sound',
    removes: 'the end of a private feed’s file with its account',
    file: `${HEARING}/forgetCuts.ts`,
    text: "await forgetHeardFiles(database, 'ownerUid', uid)",
    replacement: '',
    test: HEARD_TEST,
    name: 'goes with its account',
  },
  {
    rule: 'feed-token',
    removes: 'the mac of an item’s link',
    file: `${HEARING}/itemToken.ts`,
    text: 'return isOurs ? item : undefined',
    replacement: "return isOurs || mac !== '' ? item : undefined",
    test: FEED_TEST,
    name: '#feed-token',
  },
  {
    rule: 'feed-token',
    removes: 'the end of an address',
    file: `${HEARING}/feeds.ts`,
    text: "return feed?.tokenId === tokenId ? feed : 'ended'",
    replacement: "return feed ?? 'ended'",
    test: FEED_TEST,
    name: 'a token of before',
  },
  {
    rule: 'feed-token',
    removes: 'the look whose summary it is',
    file: `${HEARING}/hearSummary.call.ts`,
    text: 'request?.uid !== identity.uid || ',
    replacement: 'request === undefined || ',
    test: FEED_TEST,
    name: '#feed-token',
  },
  {
    rule: 'feed-token',
    removes: 'addresses of feeds from what is kept out of logs',
    file: 'functions/src/platform/redact.ts',
    text: '(\\/(?:feed|cut)\\/)',
    replacement: '(\\/(?:feet|cud)\\/)',
    test: 'functions/src/platform/redact.test.ts',
    name: 'that was cut short',
  },
]
