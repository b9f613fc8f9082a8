import type { MessageText } from '../messages.ts'
import type { ValidationError } from '../api/refusalDetails.ts'
import type { Credits, Minutes } from '../units.ts'

/** Longest episode. docs/rules.md "Episodes and quotes" */
export const LONGEST_EPISODE_MINUTES: Minutes = 720

/** Titles are foreign words, kept on the request and shown in mails. */
export const LONGEST_TITLE = 200

/** INSUFFICIENT_CREDITS carries the text that docs/rules.md "Demo" quotes. */
export const REFUSAL_MESSAGES = {
  INVALID_URL: 'Please enter a valid YouTube URL (youtube.com or youtu.be)',
  INVALID_EMAIL: 'Please enter a valid email address',
  VIDEO_NOT_FOUND: 'We could not find this video. Please check the link.',
  VIDEO_NOT_PUBLIC: 'This video is not public. Please choose a public video.',
  VIDEO_IS_LIVE: 'This video is live or has not started yet. Please come back when it has ended.',
  VIDEO_EMPTY:
    'We cannot tell how long this episode is, and so not what it costs. Please choose another one.',
  VIDEO_TOO_LONG: 'This video is longer than 12 hours.',
  UNSUPPORTED_LANGUAGE: 'We summarize episodes in English and Spanish. This one is in another language.',
  NO_TRANSCRIPT: 'We cannot read this episode: it has no transcript. Nothing was charged.',
  NO_WORDS:
    'This episode comes without a transcript, and nothing here can listen to it. Nothing was charged. Another episode of the show may have one.',
  SOUND_UNHEARD:
    'This episode comes without a transcript, and nobody could be heard speaking in its sound, or it is neither MP3 nor M4A. Nothing was charged.',
  NOT_A_PODCAST:
    'We found no podcast there. Paste the link of an episode, of a show or of its feed, or search for its name.',
  NOTHING_FOUND: 'No show was found by these words. Try fewer of them, or paste a link of the show.',
  FEED_UNREADABLE:
    'This feed is broken, and we cannot read it. Try the link of the show in Apple Podcasts, or an episode’s own page.',
  FEED_PRIVATE:
    'This feed asks for a password or a key of yours. Paste the whole private address that your podcast app uses.',
  EPISODE_GONE:
    'This episode is no longer in its show’s feed. The publisher may have taken it down: choose another one.',
  ONLY_ON_SPOTIFY:
    'Spotify gives nobody its episodes, and we found this one nowhere else. If the show has a feed, search for its name.',
  ONLY_ON_APPLE:
    'Apple tells no feed of this show, so only its own apps can play it. If the show has a feed elsewhere, search for its name.',
  YOUTUBE_LIST: 'This is a channel or a playlist of YouTube. Paste the link of one of its videos.',
  NO_AUDIO: 'There is no sound in this: an entry of the feed without an audio file. Choose another episode.',
  TOO_LARGE:
    'This is larger than what we read. Paste the link of the episode’s own page, or of its audio file.',
  UNREACHABLE:
    'The publisher’s server does not answer. Please check the link, or try again in a few minutes.',
  PUBLISHER_OBJECTS: 'The publisher of this show does not want it to be summarized here.',
  OWN_ADDRESS_ONLY: 'This episode is from a private feed: its summary can only go to your own address.',
  BUDGET_REACHED: 'Episodes without a transcript cannot be summarized any more today. Nothing was charged.',
  EPISODE_TOO_DEAR:
    'This episode has no transcript, and is too long to be summarized by listening to it. Nothing was charged.',
  QUOTE_CHANGED: 'The quote of this episode has changed. Please look at the new one and confirm again.',
  INSUFFICIENT_CREDITS: 'Créditos insuficientes',
  DAILY_LIMIT_REACHED:
    'You have reached the 5 summaries per day limit of the free plan. It starts again at 00:00 UTC.',
  AUDIO_LIMIT_REACHED:
    'You have reached the 48 hours of audio per day that every plan includes. It starts again at 00:00 UTC.',
  NOT_IN_TEAM: 'You are no longer in this team. Nothing was charged.',
  TEAM_PAUSED:
    'The team is paused: its owner is no longer on Enterprise. Nothing was charged. You can use your own credits.',
  TEAM_PRIVATE_FEED:
    'This episode is from a private feed: it stays with its listener, and a team cannot pay for it.',
  TEAM_CAP_REACHED:
    'Your cap of the team leaves too little for this until the first of the month. You can use your own credits.',
  DELIVERY_LIMIT_REACHED:
    'Too many new delivery addresses today. Please use your own address, or try again tomorrow.',
  DELIVERY_SUPPRESSED: 'We cannot deliver to this address. Please use your own, or another one.',
  HUMAN_CHECK_FAILED: 'Security verification failed. Please refresh the page and try again.',
  CALL_LIMIT_REACHED: 'You have done this very often in a short time. Please wait before the next time.',
} as const satisfies Record<ValidationError, MessageText>

/** @param balance -1 never comes here: it affords any cost. docs/rules.md "Episodes and quotes" */
export function insufficientCredits(required: Credits, balance: Credits): string {
  const [least, current] = [required, balance].map((credits) => credits.toLocaleString('en-US'))
  return `You need at least ${least} credits for this operation. Current balance: ${current}`
}
