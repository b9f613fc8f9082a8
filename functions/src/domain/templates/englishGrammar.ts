import { type Clause, type Grammar, wordSet } from './Grammar.ts'

const BE = wordSet(
  "is are was were isn't aren't wasn't weren't can could will would should must can't cannot couldn't won't wouldn't shouldn't",
)
const DO = wordSet("do does did don't doesn't didn't")
const HAVE = wordSet("has have had hasn't haven't hadn't")

/** Verbs by form: the base; the others follow by rule, or stand behind a stroke as past forms. */
const VERBS = new Map<string, { base: string; form: 'do' | 'does' | 'did' }>(
  (
    'eat|ate make|made take|took give|gave get|got go|went come|came keep|kept hold|held tell|told say|said know|knew think|thought ' +
    'find|found grow|grew become|became begin|began bring|brought build|built buy|bought lose|lost pay|paid put|put sell|sold ' +
    'send|sent teach|taught write|wrote win|won understand|understood see|saw hear|heard leave|left let|let meet|met read|read ' +
    'learn need want believe argue explain suggest warn recommend improve increase reduce raise lower create produce ' +
    'decide depend differ allow require help remain stay seem appear contain include provide prevent protect cause explain ' +
    'describe compare consist live die move happen carry use outnumber share serve last stop start follow train ask add ' +
    'turn look taste arrive connect separate determine affect influence drive|drove rise|rose fall|fell break|broke ' +
    'choose|chose wear|wore sleep|slept speak|spoke spend|spent stand|stood lead|led feed|fed run|ran feel|felt ' +
    'trust expect accept avoid ignore replace remember forget|forgot treat claim support limit measure test watch handle reach gain ' +
    'survive double enter return close open fail succeed cost|cost work play change matter mean|meant show|showed sound point'
  )
    .split(' ')
    .flatMap((entry) => {
      const [base = '', past = pastOf(base)] = entry.split('|')
      const third = thirdOf(base)
      return [
        [base, { base, form: 'do' }],
        [third, { base, form: 'does' }],
        [past, { base, form: past === base ? 'do' : 'did' }],
      ] satisfies [string, { base: string; form: 'do' | 'does' | 'did' }][]
    }),
)

/** Often nouns: verbs only where the words after them show it. */
const NOUNS_TOO = wordSet(
  'work works play plays change changes matter matters mean means show shows sound sounds point points cost costs use uses ' +
    'share shares turn turns look looks taste tastes need needs help helps cause causes start starts stop stops train trains ' +
    'run runs lead leads feed feeds sleep drive drives rise rises fall falls break breaks lives double find finds ' +
    'increase increases move moves influence influences answer raise raises read reads stand stands win wins lower separate open close ' +
    'trust treat treats claim claims support supports limit limits measure measures test tests watch watches handle handles reach gain gains',
)

const AFTER_VERB = wordSet(
  'the a an this that these those how what why where when whether more less most nothing everything something it them to ' +
    'in on at by for from with into about over under like as up down out off only just not almost better worse',
)

/** Adjective endings, after which a form is rather a noun. */
const ADJECTIVE = /(?:ous|ful|less|ish|able|ible|'s|’s)$/

export const ENGLISH: Grammar = {
  determiners: wordSet(
    'the a an most some many all both every each no this these two three four five six seven eight nine ten',
  ),
  indefinite: wordSet('a an'),
  beforeVerb: wordSet(
    'also often usually never always still only really just already hardly rarely even soon now mostly not',
  ),
  barred: wordSet(
    'it he she they that this which who whose what when where why how if because although though while and or but than as to so ' +
      'whoever there here then after before since until once unless',
  ),
  personal: wordSet(
    "i me my mine we us our ours you your yours myself ourselves yourself i'm i've i'd i'll we're we've you're",
  ),
  prepositions: wordSet(
    'of in on for with about into from behind over under between against without through',
  ),
  empty: wordSet(
    'end day days time times way ways lot bit kind sort thing things moment place second seconds minute minutes hour hours week ' +
      'weeks month months year years decade nineties part case fact rest side point one ones same whole morning night',
  ),
  isInfinitive: () => false,
  isVerb(word, before, after) {
    if (BE.has(word) || DO.has(word) || HAVE.has(word)) return true
    if (!VERBS.has(word) || ADJECTIVE.test(before)) return false
    return !NOUNS_TOO.has(word) || after === '' || AFTER_VERB.has(after)
  },
  contracted: {},
  because: /,? because (?!of )/,
  why: ({ subject, verb, rest }: Clause) => {
    if (BE.has(verb) || DO.has(verb)) return `Why ${verb} ${subject} ${rest}?`
    const known = VERBS.get(verb)
    return known && `Why ${known.form} ${subject} ${known.base} ${rest}?`
  },
  purpose(sentence) {
    const [, goal] = /^To (?=\p{Ll})([^,;:.]{8,70}), \p{Ll}/u.exec(sentence) ?? []
    return goal && `What should one do to ${goal}?`
  },
  about: (topic, speaker) =>
    speaker === undefined ? `What do we learn about ${topic}?` : `What does ${speaker} say about ${topic}?`,
  ofMoment: (title) => `What is “${title}” about?`,
  goesOn: (begin, speaker) => `How does ${speaker ?? 'it'} go on: “${begin}…”?`,
  at: (time, speaker) =>
    speaker === undefined ? `What is said at ${time}?` : `What does ${speaker} say at ${time}?`,
}

function thirdOf(base: string): string {
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ies`
  return /(?:s|x|z|ch|sh|o)$/.test(base) ? `${base}es` : `${base}s`
}

function pastOf(base: string): string {
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ied`
  if (base === 'stop') return 'stopped'
  return base.endsWith('e') ? `${base}d` : `${base}ed`
}
