import type { Mutant } from '../Mutant.ts'

const COMPOSED = 'tests/functions/lists/compose.test.ts'

const COMPOSE = 'functions/src/lists/composeList.task.ts'

/** #lists-outage: the lists of the week, whatever charts, publishers and engines do. */
export const LISTS: readonly Mutant[] = [
  {
    rule: 'lists-outage',
    removes: 'the lease',
    file: COMPOSE,
    text: 'if (stored.lease !== undefined && stored.lease.expiresAt > now) return undefined',
    replacement: '',
    test: COMPOSED,
    name: 'dies in the middle',
  },
]
