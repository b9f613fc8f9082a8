/** Why no summary can be made of a transcript. */
type UnreadableReason = 'empty' | 'too-short' | 'not-speech' | 'other-language'

const TEXTS: Record<UnreadableReason, string> = {
  empty: 'The transcript holds no words.',
  'too-short': 'The transcript holds too little speech to summarize.',
  'not-speech': 'The transcript does not read like speech.',
  'other-language': 'The transcript is neither English nor Spanish.',
}

/**
 * A transcript that an engine cannot summarize, whatever is tried again: the credits go back.
 * Its message is plain and free of what the transcript says.
 */
export class UnreadableTranscript extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason) {
    super(TEXTS[reason])
    this.name = 'UnreadableTranscript'
    this.reason = reason
  }
}
