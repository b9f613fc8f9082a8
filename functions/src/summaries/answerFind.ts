import { said, type Unsaid } from '#domain/messages.ts'
import type { Firestore } from 'firebase-admin/firestore'
import type * as v from 'valibot'
import type { FindAnswer, ListedEpisode } from '#domain/api/replies.ts'
import type { findEpisodeContract } from '#domain/api/summaryCalls.ts'
import { summaryCost } from '#domain/credits/summaryCost.ts'
import { minutesOf } from '#domain/units.ts'
import { youTubeAddress } from '#domain/episodes/youtubeAddress.ts'
import { chooseEpisode } from '../episodes/chooseEpisode.ts'
import { showId as idOfShow } from '../episodes/episodeIds.ts'
import type { KeptEntry } from '../episodes/episodeStore.ts'
import { findText } from '../episodes/findText.ts'
import { cleanDescription } from '../episodes/reading/publishersWords.ts'
import { type KnownShow, knownShow, longerShow } from '../episodes/saveShow.ts'
import { type ApiAnswer, type ApiRequest, doneWith, type Identity } from '../platform/http/ApiRequest.ts'
import { countedCall } from '../profiles/accountLimits.ts'
import { quotedInfo, quoteEpisode } from './quoteEpisode.ts'
import { refusalAnswer } from './refusalAnswer.ts'
import type { AskedEpisode } from './requestId.ts'

/** Episodes in one answer. */
const PAGE = 20

type Asked = Pick<
  ApiRequest<Identity, v.InferOutput<typeof findEpisodeContract.request>>,
  'body' | 'identity' | 'language' | 'now'
>
type FoundAnswer = ApiAnswer<Unsaid<v.InferInput<typeof findEpisodeContract.answer>>>

/** For the app's call and the API's; counts for the account's limit. docs/rules.md "Podcasts" */
export async function answerFind(database: Firestore, request: Asked): Promise<FoundAnswer> {
  const { body, identity, now } = request
  const retryAfterSeconds = await countedCall(database, identity.uid, 'finds', now)
  if (retryAfterSeconds !== undefined) return refusalAnswer('CALL_LIMIT_REACHED', { retryAfterSeconds })
  if ('text' in body) return answerText(database, body.text, request)
  const show = await knownShow(database, body.showId, identity.uid, now)
  if (show === undefined) return refusalAnswer('EPISODE_GONE')
  if (body.episodeId === undefined) {
    const isEnd = (body.page + 1) * PAGE > show.entries.length
    const shown = isEnd ? await longerShow(database, show, identity.uid, now) : show
    return doneWith('Show found.', showAnswer(shown, body.page))
  }
  const entry = show.entries.find(({ episodeId }) => episodeId === body.episodeId)
  return entry === undefined ? refusalAnswer('EPISODE_GONE') : answerEntry(database, show, entry, request)
}

async function answerText(database: Firestore, text: string, request: Asked): Promise<FoundAnswer> {
  const found = await findText(database, text, request.identity.uid, request.now)
  switch (found.kind) {
    case 'refused':
      return refusalAnswer(found.reason)
    case 'youtube': {
      const { videoId } = found
      return answerQuote(database, { videoId }, { url: youTubeAddress(videoId) }, request)
    }
    case 'shows':
      return doneWith('Shows found.', {
        ...found,
        ...(found.note && { note: said(found.note, request.language) }),
        shows: found.shows.map((each) => ({ ...each, showId: idOfShow(each.feedUrl) })),
      } satisfies FindAnswer)
    case 'show':
      return doneWith('Show found.', showAnswer(found.show, 0))
    case 'episode':
      return answerEntry(database, found.show, found.entry, request)
  }
}

function showAnswer(
  { id, show, entries, nextPage }: KnownShow,
  page: number,
): Extract<FindAnswer, { kind: 'show' }> {
  const { title, author, image, link } = show
  const episodes = entries.slice(page * PAGE, (page + 1) * PAGE).map(listed)
  return {
    kind: 'show',
    show: {
      showId: id,
      title,
      ...(author !== null && { author }),
      ...(image !== null && { artwork: image }),
      ...(link !== null && { link }),
    },
    episodes,
    count: entries.length,
    ...(((page + 1) * PAGE < entries.length || nextPage !== undefined) && { next: page + 1 }),
  }
}

function listed({
  episodeId,
  title,
  published,
  durationSeconds,
  audioUrl,
  transcripts,
}: KeptEntry): ListedEpisode {
  const price = durationSeconds && summaryCost('basic', minutesOf(durationSeconds))
  return {
    episodeId,
    title,
    ...(published !== undefined && { published }),
    ...(durationSeconds !== undefined && { durationSeconds }),
    ...(price && { price }),
    words: audioUrl === undefined ? 'no-sound' : transcripts === undefined ? 'none' : 'transcript',
  }
}

async function answerEntry(
  database: Firestore,
  show: KnownShow,
  entry: KeptEntry,
  request: Asked,
): Promise<FoundAnswer> {
  const chosen = await chooseEpisode(database, show, entry, request.identity.uid, request.now)
  if (chosen === 'NO_AUDIO') return refusalAnswer('NO_AUDIO')
  const { id: episodeId, episode } = chosen
  const { image, published, showId } = episode
  const description = cleanDescription(entry.description ?? '')
  const about = {
    episodeId,
    showId,
    ...(image !== null && { artwork: image }),
    ...(description !== undefined && { description }),
    ...(published !== null && { published: published.toISOString() }),
  }
  return answerQuote(database, { episodeId }, about, request)
}

/** An episode's price, or refusal. @param about known beside the quote */
async function answerQuote(
  database: Firestore,
  asked: AskedEpisode,
  about: Partial<Extract<FindAnswer, { kind: 'episode' }>>,
  { identity: { uid, email }, now }: Asked,
): Promise<FoundAnswer> {
  const quote = await quoteEpisode(database, asked, { uid, email, counted: 'unknown' }, now)
  if (!quote.ok) return refusalAnswer(quote.refused, quote.details)
  return doneWith('Episode found.', { kind: 'episode' as const, ...about, ...quotedInfo(quote) })
}
