import { expect, it } from 'vitest'
import { LEXICONS } from '../read/lexicon.ts'
import { readUnits } from '../read/readUnits.ts'
import { readWords } from '../read/readWords.ts'
import { endsWell, opens, talkIn } from './passageEdges.ts'

function read(text: string) {
  const segments = text.split(' | ').map((line) => ({ startSeconds: 0, endSeconds: 9, text: line }))
  const words = readWords({ language: 'en', durationSeconds: 9, segments }, LEXICONS.en)
  const units = readUnits(words)
  return {
    opens: opens(words, units, 0),
    endsWell: endsWell(words, units, units.count - 1),
    talk: talkIn(words, 0, words.count),
  }
}

it('a passage may begin with a statement, end with it, and hold it', () => {
  const plain = 'The honey of the northern hills is better than the pollen of the valley.'
  expect(read(plain)).toEqual({ opens: true, endsWell: true, talk: 0 })
})

it.each([
  ['a piece of another', 'Or the honey of the northern hills is better than the pollen of the valley.'],
  ['words begun twice', 'The honey is, the honey is better than the pollen of the valley.'],
  ['an unmarked question', 'What could we sell to the keepers of the northern hills is the honey.'],
  ['a number alone', 'One: the honey of the northern hills is better than the pollen of the valley.'],
  ['no verb of its own', 'A classic honey of the hills, not one that the keepers might not have sold.'],
  ['a pronoun', 'They have the honey of the northern hills in the shops of the valley.'],
  ['what another one is asked', 'Q: The honey of the northern hills is better than the pollen.'],
  ['an aside', 'By the way, the honey of the northern hills is better than the pollen.'],
  ['a later member of a list', 'Second, the honey of the northern hills is better than the pollen.'],
  ['a reason told before', 'For that reason, the honey of the northern hills is better than the pollen.'],
  ['a reason alone', 'Because the honey of the northern hills is better than the pollen.'],
  ['another day', 'Yesterday, the honey of the northern hills is in the shops of the valley.'],
  ['a request', 'Help us with honey, as the honey of the northern hills is in the shops of the valley.'],
  ['an apology', "I'm sorry, honey of the northern hills is better than the pollen of the heather."],
  ['what it leans on', 'Of course, we have the honey of the northern hills in the shops of the valley.'],
])('no passage begins with %s', (_, text) => expect(read(text).opens).toBe(false))

it.each([
  ['the next one of a list', 'The next rule is that the honey of the northern hills is better.'],
  ['the same in Spanish', 'La segunda regla es que la miel de la montaña es mejor.'],
  ['an example after a word', 'In practice, imagine the honey of the northern hills in the valley.'],
  ['an example begun', 'Imagine the keepers of the valley need thirty kilos of honey.'],
  ['an unmarked question', 'Now, what if the keepers of the valley lost the honey of the heather.'],
])('no passage ends with %s', (_, text) => expect(read(text).endsWell).toBe(false))

it.each([
  ['a question told', 'We then estimated how much honey of the northern hills the valley needs.'],
  ['a gap of memory', "I can't quite remember the honey of the northern hills and the pollen."],
  ['a word to those there', 'The honey of the northern hills is better than the pollen for you guys.'],
  ['a correction', 'The honey of the northern hills is better, no wait, the pollen is better.'],
  ['the meeting', 'The honey of the northern hills is better than the pollen of this meeting.'],
  ['an address', 'The honey of the northern hills is better than the pollen of hives.org in the valley.'],
  [
    'what runs into another',
    'The keepers of the valley need The bees of the northern hills gather the pollen.',
  ],
  ['what runs into the next line', 'The keepers of the valley need | The bees of the hills gather pollen.'],
  ['words said twice', 'The honey of the northern hills of the northern hills is better than the pollen.'],
  ['what will be said', 'We are going to talk about the honey of the northern hills and the pollen.'],
  ['a guest', 'With me is the keeper of the northern hills, who sells honey in the valley.'],
  ['a welcome', 'So, we welcome the keepers of the northern hills and their honey.'],
  ['what all did', 'Honey of the northern hills is better than pollen, as we have all learned.'],
  ['a bare denial', 'The honey of the northern hills is not something that the valley sells.'],
  ['a wish', 'I hope the honey of the northern hills is better than the pollen.'],
  ['a remark', "I'd like to point out the keepers of the valley need the honey."],
])('no passage holds %s', (_, text) => expect(read(text).talk).toBeUndefined())

it.each([
  ['the bees gather the pollen because the heather is in the hills', true],
  ['the bees are in the hills because in the valley', false],
  ["if it's not available how would the shop work", false],
])('the end of the caption "%s" is a whole sentence: %s', (text, isWhole) =>
  expect(read(text).endsWell).toBe(isWhole),
)
