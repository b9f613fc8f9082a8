type UnreadableReason = 'empty' | 'too-short' | 'not-speech' | 'other-language'

const TEXTS: Record<UnreadableReason, string> = {
  empty: 'The transcript holds no words.',
  'too-short': 'The transcript holds too little speech to summarize.',
  'not-speech': 'The transcript does not read like speech.',
  'other-language': 'The transcript is neither English nor Spanish.',
}

/**
 * A transcript that no engine can summarize, also on a retry: the credits go back. Its message is plain and free of the
 * transcript's words.
 */
export class UnreadableTranscript extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason) {
    super(TEXTS[reason])
    this.name = 'UnreadableTranscript'
    this.reason = reason
  }
}
