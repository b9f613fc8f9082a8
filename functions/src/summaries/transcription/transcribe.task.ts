import { firestore } from '../../platform/gateways/firestore.ts'
import { taskCall } from '../../platform/http/taskCall.ts'
import { createNextTasks } from './beginTranscription.ts'
import { endTranscription } from './endTranscription.ts'
import { fetchSound } from './fetchSound.ts'
import { hearPiece } from './hearPiece.ts'
import { joinWords } from './joinWords.ts'
import { parseTranscriptionTask, readTranscription, transcriptionOf } from './Transcription.ts'

/**
 * Task: a step of a transcription: fetches and cuts the sound, has a piece heard, or joins the words. Each
 * checks the progress, and may come twice, late, or after the end. docs/architecture.md "A summary, from link
 * to e-mail", docs/rules.md #lists-outage
 */
export const transcribe = taskCall(
  'transcribe',
  { secrets: ['TRANSCRIBER_API_KEY'], memory: '1GiB' },
  parseTranscriptionTask,
  async ({ episodeId, startedMs, step, again }, now) => {
    const database = await firestore()
    const known = readTranscription(await transcriptionOf(database, episodeId).get())
    const done = (outcome: string) => ({ outcome, fields: { step } })
    if (known?.data.startedAt.getTime() !== startedMs) return done('another one has begun')
    const { phase, startedAt, error } = known.data
    // The ending worker may have died before all were notified.
    if (phase === 'done' || phase === 'failed')
      return done(await endTranscription(database, episodeId, startedAt, error, now))
    if (step === 'fetch') {
      if (phase === 'fetching') return done(await fetchSound(database, episodeId, known, now))
      await createNextTasks(episodeId, known.data, 'cut')
      return done('fetched before')
    }
    if (phase === 'fetching') return done('not fetched yet')
    if (step === 'join') return done(await joinWords(database, episodeId, known.data, now))
    return done(await hearPiece(database, episodeId, known.data, { index: step, owner: again }, now))
  },
)
