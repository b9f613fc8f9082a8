import { UnreadableTranscript } from '../UnreadableTranscript.ts'
import type { SummaryEngine } from '../SummaryEngine.ts'

/**
 * The default engine: makes excerpts, English and Spanish, without key or network. Reads transcripts only, and detects
 * their language by their words, since a publisher's label may be wrong. An hour of speech takes milliseconds, so
 * `signal` is checked once, at the start. docs/rules.md "Summaries and verification"
 */
export const embeddedEngine: SummaryEngine = {
  name: 'embedded',
  form: 'excerpt',
  canRead: ({ language, hasTranscript }) => hasTranscript && (language === 'en' || language === 'es'),
  async summarize({ transcript, episode, kind, signal }) {
    signal.throwIfAborted()
    if (transcript === null) throw new UnreadableTranscript('empty')
    // Loaded here: calls that only quote use canRead() alone.
    const [{ detectLanguage }, { excerptOf }] = await Promise.all([
      import('./read/detectLanguage.ts'),
      import('./excerptOf.ts'),
    ])
    const heard = transcript.segments.map(({ text }) => text).join(' ')
    const { language } = detectLanguage(heard)
    if (language === null && heard.trim() !== '') throw new UnreadableTranscript('other-language')
    return excerptOf(
      { ...transcript, language: language ?? transcript.language },
      { title: episode.title, kind },
    )
  },
}
