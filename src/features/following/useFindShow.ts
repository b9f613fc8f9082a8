import { useRef, useState } from 'react'
import type { FindAnswer } from '#domain/api/replies.ts'
import { call } from '../../shared/api/call.ts'
import type { FollowFailure } from '../../shared/following/followCalls.ts'
import { bearer } from '../../shared/session/bearer.ts'
import { failureText } from '../../shared/summaries/failureText.ts'
import { findTexts } from './texts.en.ts'

export interface FoundShowResult {
  /** Absent where only its feed's address is known. */
  showId?: string | undefined
  asked: { showId: string } | { text: string }
  title: string
  author?: string | undefined
  artwork?: string | undefined
  /** Number of episodes, where known. */
  count?: number | undefined
  newest?: { title?: string | undefined; published?: string | undefined } | undefined
}

export type FindState =
  | { kind: 'idle' }
  | { kind: 'busy' }
  | { kind: 'found'; words: string; shows: readonly FoundShowResult[]; note?: string | undefined }
  | { kind: 'nothing'; words: string }
  | { kind: 'failed'; message: string }

/** The form, with its one field by name. */
export interface FindFormElement extends HTMLFormElement {
  words: HTMLInputElement
}

/** Looks shows up by name or address; keeps the results and the refused ones. */
export function useFindShow() {
  const [state, setState] = useState<FindState>({ kind: 'idle' })
  const [refused, setRefused] = useState<FollowFailure>()
  const form = useRef<FindFormElement>(null)
  const last = useRef(0)
  const find = async (words: string) => {
    last.current += 1
    const asked = last.current
    setRefused(undefined)
    setState({ kind: 'busy' })
    const next = await found(words)
    // Drops answers to earlier searches.
    if (asked === last.current) setState(next)
  }
  const focus = () => form.current?.words.focus()
  const stop = () => {
    last.current += 1
    setRefused(undefined)
    setState({ kind: 'idle' })
    form.current?.reset()
    focus()
  }
  const isOver = state.kind === 'found' || state.kind === 'nothing'
  return { state, isOver, refused, setRefused, form, find, focus, stop }
}

export type ShowSearch = ReturnType<typeof useFindShow>

async function found(words: string): Promise<FindState> {
  const called = await call('findEpisode', { text: words }, await bearer())
  if (called.outcome === 'done') {
    const shows = showsOf(called.answer.data)
    if (shows === undefined) return { kind: 'failed', message: findTexts.noChannels }
    const note = called.answer.data.kind === 'shows' ? called.answer.data.note : undefined
    return shows.length === 0 ? { kind: 'nothing', words } : { kind: 'found', words, shows, note }
  }
  const isNothing =
    called.outcome === 'refused' && called.answer.error_details?.validationError === 'NOTHING_FOUND'
  return isNothing ? { kind: 'nothing', words } : { kind: 'failed', message: failureText(called) }
}

/** Results as shows; undefined for a video, which belongs to none. */
export function showsOf(answer: FindAnswer): FoundShowResult[] | undefined {
  switch (answer.kind) {
    case 'shows':
      return answer.shows.map(({ showId, feedUrl, title, author, artwork, newest }) => ({
        showId,
        asked: { text: feedUrl },
        title,
        author,
        artwork,
        newest: newest === undefined ? undefined : { published: newest },
      }))
    case 'show': {
      const { show, episodes, count } = answer
      const { showId, title, author, artwork } = show
      return [{ showId, asked: { showId }, title, author, artwork, count, newest: episodes[0] }]
    }
    case 'episode': {
      const { showId, channelTitle, artwork, title, published } = answer
      if (showId === undefined) return undefined
      return [{ showId, asked: { showId }, title: channelTitle, artwork, newest: { title, published } }]
    }
  }
}
