type UnreadableReason = 'empty' | 'too-short' | 'not-speech' | 'other-language'

const TEXTS: Record<UnreadableReason, string> = {
  empty: 'The transcript holds no words.',
  'too-short': 'The transcript holds too little speech to summarize.',
  'not-speech': 'The transcript does not read like speech.',
  'other-language': 'The transcript is neither English nor Spanish.',
}

/** No engine can summarize this transcript, also on a retry: the credits go back. The message has none of its words. */
export class UnreadableTranscript extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason) {
    super(TEXTS[reason])
    this.name = 'UnreadableTranscript'
    this.reason = reason
  }
}
