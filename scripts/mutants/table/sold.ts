import type { Mutant } from '../Mutant.ts'

const TEMPLATES = 'tests/functions/summaries/templates.test.ts'
const LAYOUT = 'functions/src/domain/templates/layoutOf.test.ts'
const NOTES = 'functions/src/exports/notes/notes.test.ts'
const SEARCH = 'src/features/dashboard/search/searchIndex.test.ts'

const CHOOSE = 'functions/src/summaries/chooseTemplate.ts'
const EXPORT = 'functions/src/exports/exportNotes.ts'
const INDEX = 'src/features/dashboard/search/searchIndex.ts'
const LAYOUT_OF = 'functions/src/domain/templates/layoutOf.ts'
const OBSIDIAN = 'functions/src/exports/notes/obsidianNote.ts'

/** Rows 91, 92 and 50: templates and notes, and search over everything that one has. */
export const SOLD: readonly Mutant[] = [
  {
    row: 91,
    removes: 'the plan that a template needs',
    file: CHOOSE,
    text: "    if (!mayChoose(template, owner.profile.subscription.plan)) return 'PLAN_NEEDED'\n",
    replacement: '',
    test: TEMPLATES,
  },
  {
    row: 91,
    removes: 'the owner of a summary that is laid out anew',
    file: CHOOSE,
    text: 'request?.uid !== uid',
    replacement: 'request === undefined',
    test: TEMPLATES,
  },
  {
    row: 91,
    removes: 'the lease of who mails it',
    file: CHOOSE,
    text: ' || isLeased(request.state)',
    replacement: '',
    test: TEMPLATES,
  },
  {
    row: 91,
    removes: 'the plan that the choice of an account needs at each charge',
    file: 'functions/src/domain/templates/template.ts',
    text: 'isTemplate(chosen) && mayChoose(chosen, plan)',
    replacement: 'isTemplate(chosen)',
    test: TEMPLATES,
  },
  {
    row: 91,
    removes: 'the plan that notes need',
    file: EXPORT,
    text: '!hasPremium(owner.profile.subscription.plan)',
    replacement: 'false as boolean',
    test: TEMPLATES,
  },
  {
    row: 91,
    removes: 'the owner of a summary that is exported',
    file: EXPORT,
    text: 'stored !== undefined && (await mayRead(database, transaction, stored, uid))',
    replacement: 'stored !== undefined',
    test: TEMPLATES,
  },
  {
    row: 91,
    removes: 'the limit of notes',
    file: EXPORT,
    text: 'if (retryAfterSeconds !== undefined) return',
    replacement: 'if (retryAfterSeconds === -1) return',
    test: TEMPLATES,
  },
  {
    row: 91,
    removes: 'the sign that keeps a cell from being a formula',
    file: 'functions/src/exports/notes/readwiseCsv.ts',
    text: "FORMULA.test(value) ? `'${value}` : value",
    replacement: 'value',
    test: NOTES,
  },
  {
    row: 91,
    removes: 'the escape of what is Obsidian’s own',
    file: OBSIDIAN,
    text: 'return words(text).replaceAll(/[%$=^]/g, String.raw`\\$&`)',
    replacement: 'return words(text)',
    test: NOTES,
  },
  {
    row: 91,
    removes: 'one line for each property',
    file: OBSIDIAN,
    text: 'return JSON.stringify(text)',
    replacement: 'return String(value)',
    test: NOTES,
  },
  {
    row: 91,
    removes: 'the weight of the points of Decide',
    file: LAYOUT_OF,
    text: '.toSorted((a, b) => b.weight - a.weight || a.at - b.at)',
    replacement: '.toSorted((a, b) => a.at - b.at)',
    test: LAYOUT,
  },
  {
    row: 50,
    removes: 'the end of what search keeps',
    file: 'src/shared/session/wipe.ts',
    text: '/^(?:firestore\\/|person-)/',
    replacement: '/^firestore\\//',
    test: 'tests/e2e/app-logout.test.ts',
    name: 'leaves nothing in any storage',
  },
  {
    row: 92,
    removes: 'letters without their accents',
    file: 'functions/src/domain/searchWords.ts',
    text: ".replaceAll(/\\p{M}/gu, '')",
    replacement: '',
    test: SEARCH,
  },
  {
    row: 92,
    removes: 'slips of the finger',
    file: INDEX,
    text: '(term.length > 4 ? 0.2 : false)',
    replacement: 'term.length > 99',
    test: SEARCH,
  },
  {
    row: 92,
    removes: 'all of the words',
    file: INDEX,
    text: "const query: Query = { combineWith: 'AND', queries }",
    replacement: "const query: Query = { combineWith: 'OR', queries }",
    test: SEARCH,
  },
  {
    row: 92,
    removes: 'what counts most',
    file: INDEX,
    text: 'boost: { title: 3, headline: 3, points: 2, gist: 1.5 },',
    replacement: '',
    test: SEARCH,
  },
  {
    row: 92,
    removes: 'the end of what a summary said before',
    file: INDEX,
    text: '  if (index.has(id)) index.discard(id)\n',
    replacement: '  if (index.has(id)) return\n',
    test: SEARCH,
  },
  {
    row: 92,
    removes: 'one line of a second',
    file: INDEX,
    text: 'const keys = [Math.floor(startSeconds), ',
    replacement: 'const keys = [',
    test: SEARCH,
  },
  {
    row: 92,
    removes: 'one line of a sentence',
    file: INDEX,
    text: ", wordsIn(text).slice(-SAME_END_WORDS).join(' ')]",
    replacement: ']',
    test: SEARCH,
  },
]
