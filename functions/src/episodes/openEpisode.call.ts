import { openEpisodeContract } from '#domain/api/summaryCalls.ts'
import type { Message } from '#domain/messages.ts'
import { LONGEST_TITLE, REFUSAL_MESSAGES } from '#domain/summaries/summaryRefusal.ts'
import { cleanText } from '../engine/verify/cleanText.ts'
import { networkOf } from '../newsletter/signUpLimits.ts'
import { addressHash } from '../platform/addressHash.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { isHuman } from '../platform/gateways/humanCheck.ts'
import { doneWith, refusal } from '../platform/http/ApiRequest.ts'
import { apiCall } from '../platform/http/apiCall.ts'
import { countedCall } from '../profiles/accountLimits.ts'
import { chooseEpisode } from './chooseEpisode.ts'
import { findText, NOBODY } from './findText.ts'
import { isLeftAlone } from './publisherObjects.ts'
import { storedTranscript } from './transcripts.ts'

/** Of a transcript for a guest: twelve hours of speech are a third of it. */
const MOST_OPENED_BYTES = 4_000_000

const MESSAGES = {
  ...REFUSAL_MESSAGES,
  FEED_PRIVATE:
    'This feed is private, or in no podcast directory. Create an account to open it: it stays yours alone.',
  NO_WORDS:
    'This episode has no published transcript in English or Spanish. Try another one, or choose a transcript file that you have.',
  VIDEO:
    'YouTube gives nobody the words of its videos. Paste the episode’s link from a podcast app, or choose a transcript file.',
  WORDS: 'Paste the link of an episode, or of its show: a name alone may be that of many.',
  TOO_LONG: 'This transcript is too long to be shown here. Create an account to have the episode summarized.',
  LIMIT:
    'Ten episodes an hour can be opened without an account. Choose a transcript file, or create an account.',
} as const satisfies Record<string, Message>

const refused = (reason: keyof typeof MESSAGES) => ({
  body: { success: false as const, message: MESSAGES[reason] },
})

/** POST /api/open-episode {text}: its words, for everybody. docs/rules.md "Episodes without an account" */
export const openEpisode = apiCall(
  openEpisodeContract,
  { identity: 'anyone', secrets: ['RECAPTCHA_SECRET', 'HASH_KEY', 'PODCAST_INDEX_KEY'] },
  async ({ body: { text }, header, ip, now }) => {
    if (!(await isHuman(header('x-human-check'), 'submit', now))) return refused('HUMAN_CHECK_FAILED')
    const database = await firestore()
    const again = await countedCall(database, addressHash('opens', networkOf(ip)), 'opens', now)
    if (again !== undefined) return refusal(429, MESSAGES.LIMIT, { 'Retry-After': String(again) })
    const found = await findText(database, text, NOBODY, now)
    if (found.kind === 'refused') return refused(found.reason)
    if (found.kind === 'youtube') return refused('VIDEO')
    if (found.kind === 'shows') return refused('WORDS')
    const { show } = found
    if (await isLeftAlone(database, show.id)) return refused('PUBLISHER_OBJECTS')
    const hasWords = ({ transcripts, audioUrl }: (typeof show.entries)[number]) =>
      transcripts !== undefined && audioUrl !== undefined
    const entry = found.kind === 'episode' ? found.entry : show.entries.find(hasWords)
    if (entry === undefined || !hasWords(entry)) return refused('NO_WORDS')
    const chosen = await chooseEpisode(database, show, entry, NOBODY, now)
    if (chosen === 'NO_AUDIO' || chosen.episode.words !== 'publisher') return refused('NO_WORDS')
    const { id: episodeId, episode } = chosen
    const transcript = await storedTranscript(database, episodeId, now)
    if (transcript === undefined) return refused('NO_WORDS')
    const { heardFile: _, ...words } = transcript
    if (Buffer.byteLength(JSON.stringify(words)) > MOST_OPENED_BYTES) return refused('TOO_LONG')
    return doneWith('', {
      showId: show.id,
      episodeId,
      title: cleanText(episode.title, LONGEST_TITLE),
      show: cleanText(episode.show, LONGEST_TITLE),
      audioUrl: episode.audioUrl,
      ...(episode.pageUrl !== null && { pageUrl: episode.pageUrl }),
      ...(episode.timesMayBeOff && { timesMayBeOff: true as const }),
      transcript: words,
    })
  },
)
