import { expect, it } from 'vitest'
import { chosenEpisode, sharedLink } from './sharedLink.ts'

const EPISODE = 'https://youtu.be/sbQu1etVo1c?si=abc'

it.each([
  ['nothing', {}, null],
  ['a link of our own', { url: EPISODE }, EPISODE],
  ['a link among words, as YouTube for Android shares it', { text: `The Quiet Voice ${EPISODE}` }, EPISODE],
  ['a link in the title', { title: EPISODE }, EPISODE],
  ['an episode beside another link', { text: `via https://app.test ${EPISODE}` }, EPISODE],
  ['a link that is no episode', { text: 'see https://example.com/x' }, 'https://example.com/x'],
  ['words alone', { text: 'no link', title: 'here' }, null],
  ['an empty address', { url: ' ', text: EPISODE }, EPISODE],
] as const)('sharedLink of %s', (_, handed, link) =>
  expect(sharedLink(new URLSearchParams(handed as Record<string, string>).toString())).toBe(link),
)

const SHOW = 'a'.repeat(40)
const ID = '0'.repeat(40)

it.each([
  ['both ids', `show=${SHOW}&episode=${ID}`, { showId: SHOW, episodeId: ID }],
  ['one of them', `show=${SHOW}`, undefined],
  ['something else', `show=${SHOW}&episode=../${ID}`, undefined],
])('an episode is chosen by %s', (_, search, chosen) => expect(chosenEpisode(search)).toEqual(chosen))
