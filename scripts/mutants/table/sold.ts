import type { Mutant } from '../Mutant.ts'

const TEMPLATES = 'tests/functions/summaries/templates.test.ts'
const NOTES = 'functions/src/exports/notes/notes.test.ts'
const SEARCH = 'src/shared/search/searchIndex.test.ts'

const CHOOSE = 'functions/src/summaries/chooseTemplate.call.ts'
const EXPORT = 'functions/src/exports/exportNotes.call.ts'
const INDEX = 'src/shared/search/searchIndex.ts'

/** #template-rights, #search-words and #nothing-after-log-out: templates and notes, and search over everything that one has. */
export const SOLD: readonly Mutant[] = [
  {
    rule: 'template-rights',
    removes: 'the plan that a template needs',
    file: CHOOSE,
    text: "    if (!mayChoose(template, owner.profile.subscription.plan)) return 'PLAN_NEEDED'\n",
    replacement: '',
    test: TEMPLATES,
  },
  {
    rule: 'template-rights',
    removes: 'the owner of a summary that is laid out anew',
    file: CHOOSE,
    text: 'request?.uid !== uid',
    replacement: 'request === undefined',
    test: TEMPLATES,
  },
  {
    rule: 'template-rights',
    removes: 'the owner of a summary that is exported',
    file: EXPORT,
    text: 'stored !== undefined && (await mayRead(database, transaction, stored, uid))',
    replacement: 'stored !== undefined',
    test: TEMPLATES,
  },
  {
    rule: 'template-rights',
    removes: 'the sign that keeps a cell from being a formula',
    file: 'functions/src/exports/notes/readwiseCsv.ts',
    text: "FORMULA.test(value) ? `'${value}` : value",
    replacement: 'value',
    test: NOTES,
  },
  {
    rule: 'nothing-after-log-out',
    removes: 'the end of what search keeps',
    file: 'src/shared/session/wipe.ts',
    text: '/^(?:firestore\\/|person-)/',
    replacement: '/^firestore\\//',
    test: 'tests/e2e/app-logout.test.ts',
    name: 'leaves nothing in any storage',
  },
  {
    rule: 'search-words',
    removes: 'the end of what a summary said before',
    file: INDEX,
    text: '  if (index.has(id)) index.discard(id)\n',
    replacement: '  if (index.has(id)) return\n',
    test: SEARCH,
  },
]
