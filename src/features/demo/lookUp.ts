import type { FindAnswer } from '#domain/api/replies.ts'
import { isYouTubeList, parseYouTubeAddress, youTubeAddress } from '#domain/episodes/youtubeAddress.ts'
import { call } from '../../shared/api/call.ts'
import { bearer } from '../../shared/session/bearer.ts'
import { failureText } from '../../shared/summaries/failureText.ts'
import { type Preview, previewOf } from './preview.ts'
import type { Reached } from './ProcessingView.tsx'

export type LookedUp =
  | { kind: 'preview'; preview: Preview }
  | { kind: 'found'; found: Exclude<FindAnswer, { kind: 'episode' }> }
  | { kind: 'failed'; message: string }

type Asked = { text: string } | { showId: string; episodeId: string } | { showId: string; page: number }

/** Looks a video up by its id: it can be requested even where its data is missing. */
export async function lookUpVideo(videoId: string, reached: Reached): Promise<LookedUp> {
  const headers = await bearer()
  reached(2)
  const called = await call('getYoutubeInfo', { videoId }, headers)
  const asked = { url: youTubeAddress(videoId) }
  if (called.outcome === 'done') {
    // One event: the answer holds all that these steps name.
    for (const step of [3, 4, 5]) reached(step)
    return { kind: 'preview', preview: previewOf(asked, called.answer.data) }
  }
  // Only a verdict on the episode stops the reader here.
  const isVerdict = called.outcome === 'refused' && called.answer.error_details !== undefined
  if (isVerdict) return { kind: 'failed', message: failureText(called) }
  return { kind: 'preview', preview: previewOf(asked, undefined) }
}

/** Looks up anything but a video: a podcast app's link, a feed, a page, a file, words. */
export async function lookUp(asked: Asked): Promise<LookedUp> {
  const called = await call('findEpisode', asked, await bearer())
  if (called.outcome !== 'done') return { kind: 'failed', message: failureText(called) }
  const found = called.answer.data
  if (found.kind !== 'episode') return { kind: 'found', found }
  const { url, episodeId = '' } = found
  return { kind: 'preview', preview: previewOf(url === undefined ? { episodeId } : { url }, found) }
}

/** The host that is asked; undefined for words. */
export function hostOf(text: string): string | undefined {
  const address = linkOf(text)
  return address === undefined ? undefined : new URL(address).hostname.replace(/^www\./, '')
}

const VIDEO_HOST = /(?:^|\.)(?:youtube\.com|youtube-nocookie\.com|youtu\.be)$/

/** Whether it is an address of YouTube without a video, channel or playlist. */
export function isBrokenVideoLink(text: string): boolean {
  const isVideoHost = VIDEO_HOST.test(hostOf(text) ?? '')
  return isVideoHost && parseYouTubeAddress(text) === undefined && !isYouTubeList(text)
}

/** A link to store and pass on; undefined for words. */
export function linkOf(text: string): string | undefined {
  const trimmed = text.trim()
  const videoId = parseYouTubeAddress(trimmed)
  if (videoId !== undefined) return youTubeAddress(videoId)
  if (/\s/.test(trimmed)) return undefined
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`)
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  return isWeb && url.hostname.includes('.') ? url.href : undefined
}
