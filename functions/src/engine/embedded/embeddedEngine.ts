import { UnreadableTranscript } from '../UnreadableTranscript.ts'
import type { SummaryEngine } from '../SummaryEngine.ts'

/**
 * The default engine: extractive, English and Spanish, without key or network. Reads only what has a transcript. What
 * it is written in is judged by its words, since what a publisher says of an episode's language may be wrong.
 * An hour of speech takes it milliseconds, so `signal` is looked at once, before it begins.
 * docs/rules.md "Summaries and verification"
 */
export const embeddedEngine: SummaryEngine = {
  name: 'embedded',
  canRead: ({ language, hasTranscript }) => hasTranscript && (language === 'en' || language === 'es'),
  async summarize({ transcript, episode, kind, signal }) {
    signal.throwIfAborted()
    if (transcript === null) throw new UnreadableTranscript('empty')
    // Loaded here: the calls that only quote ask canRead() and never come this far.
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
