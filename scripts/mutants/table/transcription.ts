import type { Mutant } from '../Mutant.ts'

const TEST = 'tests/functions/summaries/transcription.test.ts'
const HEARING = 'tests/functions/summaries/hearing.test.ts'
const FOLDER = 'functions/src/summaries/transcription'

/** Row 70: an episode that nobody wrote down is heard. */
export const TRANSCRIPTION: readonly Mutant[] = [
  {
    row: 70,
    removes: 'the limit of sound that is much longer than its feed says',
    file: `${FOLDER}/fetchSound.ts`,
    text: 'if (piece.endSeconds > most) {',
    replacement: 'if (false) {',
    test: TEST,
    name: 'much longer than its feed says',
  },
  {
    row: 70,
    removes: 'the deletion of sound that nobody waits for any more',
    file: `${FOLDER}/endTranscription.ts`,
    text: 'await forgetSound(database, episodeId)',
    replacement: '',
    test: TEST,
    name: 'by its key',
  },
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
