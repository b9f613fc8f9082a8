import type { Mutant } from '../Mutant.ts'

const HEARING = 'tests/functions/summaries/hearing.test.ts'
/** #lists-outage: an episode that nobody wrote down is heard. */
export const TRANSCRIPTION: readonly Mutant[] = [
  {
    rule: 'lists-outage',
    removes: 'the deletion of what was handed over to the model’s service',
    file: 'functions/src/engine/model/summarizeByModel.ts',
    text: 'await sound?.forget()',
    replacement: '',
    test: HEARING,
    name: '#lists-outage',
  },
]
