import type { Mutant } from '../Mutant.ts'

const TEST = 'tests/functions/summaries/transcription.test.ts'
const HEARING = 'tests/functions/summaries/hearing.test.ts'
const FOLLOWED = 'tests/functions/following/heard.test.ts'
const FOLDER = 'functions/src/summaries/transcription'

/** Row 70: an episode that nobody wrote down is heard. */
export const TRANSCRIPTION: readonly Mutant[] = [
  {
    row: 70,
    removes: 'the look whether the words of a piece are kept',
    file: `${FOLDER}/hearPiece.ts`,
    text: 'if (piece.words !== undefined) return afterPiece(database, episodeId, startedAt)',
    replacement: '',
    test: TEST,
    name: 'hears nothing twice',
  },
  {
    row: 70,
    removes: 'that whoever asks for the same episode waits for the same words',
    file: `${FOLDER}/beginTranscription.ts`,
    text: 'if (known !== undefined && isUnderWay(known.data, now)) {',
    replacement: 'if (known !== undefined && isUnderWay(known.data, now) && now.getTime() === 0) {',
    test: TEST,
    name: 'is heard once for two',
  },
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
    removes: 'the refusal of sound in which nobody could be heard',
    file: 'functions/src/summaries/quoteEpisode.ts',
    text: 'if (lastingError(known?.data, episode.durationSeconds, now) !== undefined) {',
    replacement: 'if (false) {',
    test: TEST,
    name: 'hears tones only',
  },
  {
    row: 70,
    removes: 'the pause that a busy transcriber asks for',
    file: `${FOLDER}/hearPiece.ts`,
    text: 'Math.max(pauseMs, (retryAfterSeconds ?? 0) * 1_000)',
    replacement: 'pauseMs',
    test: TEST,
    name: 'is asked no sooner',
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
  {
    row: 70,
    removes: 'what an order says of words that have to be heard first',
    file: 'functions/src/summaries/requests.ts',
    text: '...(toTranscribe && { toTranscribe }),',
    replacement: '',
    test: FOLLOWED,
    name: 'by the transcriber',
  },
  {
    row: 70,
    removes: 'the limit of what an account has transcribed by following',
    file: 'functions/src/following/summarizeOffer.ts',
    text: 'if (quote.episode.toTranscribe) {',
    replacement: 'if (quote.episode.toTranscribe && now.getTime() === 0) {',
    test: FOLLOWED,
    name: 'is offered where',
  },
]
