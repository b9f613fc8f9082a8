import type { Mutant } from '../Mutant.ts'

const HEARING = 'tests/functions/summaries/hearing.test.ts'
/** Row 70: an episode that nobody wrote down is heard. */
export const TRANSCRIPTION: readonly Mutant[] = [
  {
    row: 70,
    removes: 'the deletion of what was handed over to the model’s service',
    file: 'functions/src/engine/model/summarizeByModel.ts',
    text: 'await sound?.forget()',
    replacement: '',
    test: HEARING,
    name: 'row 70',
  },
]
