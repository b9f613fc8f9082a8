import type { SummaryEngine } from '../SummaryEngine.ts'
import { summarizeTranscript } from './summarizeTranscript.ts'

/**
 * The default engine: extractive, English and Spanish, without key or network. Reads only what has a transcript.
 * An hour of speech takes it milliseconds, so `signal` is looked at once, before it begins.
 * product.md "Engines"
 */
export const embeddedEngine: SummaryEngine = {
  name: 'embedded',
  canRead: ({ language, hasTranscript }) => hasTranscript && (language === 'en' || language === 'es'),
  async summarize({ transcript, episode, kind, signal }) {
    signal.throwIfAborted()
    return summarizeTranscript(transcript, { title: episode.title, channelTitle: episode.channelTitle, kind })
  },
}
