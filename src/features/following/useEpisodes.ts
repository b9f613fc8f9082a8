import { useEffect, useEffectEvent, useState } from 'react'
import type { FoundShow, ListedEpisode } from '#domain/api/replies.ts'
import { call } from '../../shared/api/call.ts'
import { useOnline } from '../../shared/offline/useOnline.ts'
import { bearer } from '../../shared/session/bearer.ts'
import { failureText } from '../../shared/summaries/failureText.ts'
import { episodesTexts } from './texts.en.ts'

/** Episodes of a show's feed, page by page. Needs the network. */
export function useEpisodes(showId: string) {
  const online = useOnline()
  const [read, setRead] = useState<FoundShow>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const onPage = (page: number, answered: Answered) => {
    setBusy(false)
    if (typeof answered === 'string') return setFailure(answered)
    setFailure(undefined)
    setRead((before) =>
      page === 0 ? answered : { ...answered, episodes: joined(before?.episodes ?? [], answered.episodes) },
    )
  }
  const onFirst = useEffectEvent((answered: Answered) => onPage(0, answered))
  useEffect(() => {
    if (online) void pageOf(showId, 0).then(onFirst)
  }, [online, showId])
  const showPage = async (page: number) => {
    setBusy(true)
    onPage(page, await pageOf(showId, page))
  }
  const next = read?.next
  return {
    /** Those fetched so far, the newest first; undefined before the first answer. */
    episodes: read?.episodes,
    show: read?.show,
    count: read?.count ?? 0,
    busy,
    failure,
    /** Undefined without older ones. */
    showOlder: next === undefined ? undefined : () => void showPage(next),
  }
}

/** A page, or an error's message. */
type Answered = FoundShow | string

async function pageOf(showId: string, page: number): Promise<Answered> {
  const called = await call('findEpisode', { showId, page }, await bearer())
  if (called.outcome === 'refused' && called.answer.error_details?.validationError === 'EPISODE_GONE')
    return episodesTexts.unread
  if (called.outcome !== 'done') return failureText(called)
  const { data } = called.answer
  if (data.kind !== 'show') throw new Error('Its page was asked for, and something else came.')
  return data
}

/** A page may repeat the end of the one before, when an episode came out meanwhile. */
function joined(before: readonly ListedEpisode[], page: readonly ListedEpisode[]): ListedEpisode[] {
  const known = new Set(before.map(({ episodeId }) => episodeId))
  return [...before, ...page.filter(({ episodeId }) => !known.has(episodeId))]
}
