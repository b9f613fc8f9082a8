import { escapeMarkup } from '../../support/escapeMarkup.ts'
import { HttpRefusal } from '../../support/httpJson.ts'
import type { Episode } from './Episode.ts'
import type { EpisodeLibrary } from './EpisodeLibrary.ts'

/** A refusal in the shape of Google's APIs. */
export const apiError = (code: number, reason: string, message: string) =>
  new HttpRefusal(code, message, {
    error: { code, message, errors: [{ message, domain: 'youtube', reason }] },
  })

/** The parts that the functions ask for; every answer has them all. */
const VIDEO_PARTS = 'snippet,contentDetails,status'
const CAPTION_PARTS = 'snippet'
const TRACK_PREFIX = 'AUieDa'

/**
 * videos.list of one id. A private video is left out, as a key alone may not see it.
 * @throws HttpRefusal for a wrong parameter
 * Source: https://developers.google.com/youtube/v3/docs/videos/list
 */
export function videosList(library: EpisodeLibrary, query: URLSearchParams): object {
  checkParts(query, VIDEO_PARTS)
  const episode = library.find(required(query, 'id'))
  const items = episode && episode.privacyStatus !== 'private' ? [video(episode)] : []
  return { items }
}

/**
 * captions.list: the tracks of a video; at most one here.
 * @throws HttpRefusal 404 videoNotFound, 403 forbidden for a private video, 400 for a wrong parameter
 * Source: https://developers.google.com/youtube/v3/docs/captions/list
 */
export function captionsList(library: EpisodeLibrary, query: URLSearchParams): object {
  checkParts(query, CAPTION_PARTS)
  const videoId = required(query, 'videoId')
  const episode = library.find(videoId)
  if (!episode) throw apiError(404, 'videoNotFound', `There is no video ${videoId}.`)
  if (episode.privacyStatus === 'private') throw apiError(403, 'forbidden', 'The video is private.')
  return { items: hasTrack(episode) ? [track(episode)] : [] }
}

/**
 * captions.download, as WebVTT.
 * @throws HttpRefusal 404 captionNotFound; 400 for another format
 * Source: https://developers.google.com/youtube/v3/docs/captions/download
 */
export function captionsDownload(library: EpisodeLibrary, trackId: string, query: URLSearchParams): string {
  const format = required(query, 'tfmt')
  if (format !== 'vtt')
    throw apiError(400, 'invalidValue', `This stand-in gives tfmt=vtt only, not ${format}.`)
  const isOurs = trackId.startsWith(TRACK_PREFIX)
  const episode = isOurs ? library.find(trackId.slice(TRACK_PREFIX.length)) : undefined
  if (!episode || !hasTrack(episode) || episode.privacyStatus === 'private')
    throw apiError(404, 'captionNotFound', `There is no caption track ${trackId}.`)
  return webVtt(episode)
}

function checkParts(query: URLSearchParams, known: string): void {
  const part = query.getAll('part').join(',')
  if (part === '') throw apiError(400, 'missingRequiredParameter', 'No part selected.')
  if (part !== known) throw apiError(400, 'unknownPart', `This stand-in gives ${known}, not ${part}.`)
}

function required(query: URLSearchParams, name: string): string {
  const value = query.get(name)
  if (!value) throw apiError(400, 'missingRequiredParameter', `The ${name} is missing.`)
  return value
}

function video(episode: Episode): object {
  const { videoId, title, channelTitle, language, privacyStatus, liveBroadcastContent: live } = episode
  // Live and coming videos have no length yet.
  const seconds = live === 'none' ? episode.durationSeconds : 0
  return {
    id: videoId,
    snippet: {
      title,
      channelTitle,
      description: episode.showNote ?? '',
      liveBroadcastContent: live,
      ...(language !== undefined && { defaultLanguage: language, defaultAudioLanguage: language }),
    },
    contentDetails: { duration: isoDuration(seconds) },
    status: { privacyStatus },
  }
}

const hasTrack = (episode: Episode) => episode.captions && episode.segments.length > 0

const track = ({ videoId, language = 'und' }: Episode) => ({
  id: `${TRACK_PREFIX}${videoId}`,
  snippet: { trackKind: 'standard', language, isDraft: false, status: 'serving' },
})

/** A length as YouTube writes it: `PT36M`, `PT1H5S`, days from 24 hours up: `P1DT2H`; `P0D` for nothing. */
function isoDuration(seconds: number): string {
  const whole = Math.round(seconds)
  if (whole === 0) return 'P0D'
  const join = (amounts: [number, string][]) =>
    amounts.map(([n, unit]) => (n > 0 ? `${n}${unit}` : '')).join('')
  const time = join([
    [Math.floor(whole / 3600) % 24, 'H'],
    [Math.floor(whole / 60) % 60, 'M'],
    [whole % 60, 'S'],
  ])
  return `P${join([[Math.floor(whole / 86_400), 'D']])}${time === '' ? '' : `T${time}`}`
}

/** The segments as WebVTT, one cue each, the speaker as a voice tag. https://www.w3.org/TR/webvtt1/ */
function webVtt({ language, segments }: Episode): string {
  const header = ['WEBVTT', 'Kind: captions', ...(language === undefined ? [] : [`Language: ${language}`])]
  const cues = segments.map(([start, end, speaker, text]) => {
    // A cue must end after it starts; one millisecond is the format's smallest step.
    const endMs = Math.max(toMs(end), toMs(start) + 1)
    const voice = speaker === '' ? '' : `<v ${oneLine(speaker)}>`
    return `${timestamp(toMs(start))} --> ${timestamp(endMs)}\n${voice}${oneLine(text)}`
  })
  return `${[header.join('\n'), ...cues].join('\n\n')}\n`
}

const toMs = (seconds: number) => Math.round(seconds * 1000)

/** A blank line would end the cue, so a text is one line. */
const oneLine = (text: string) => escapeMarkup(text.replace(/\s+/g, ' ').trim())

const pad = (value: number, digits: number) => String(value).padStart(digits, '0')

function timestamp(ms: number): string {
  const [hours, minutes] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60]
  return `${pad(hours, 2)}:${pad(minutes, 2)}:${pad(Math.floor(ms / 1000) % 60, 2)}.${pad(ms % 1000, 3)}`
}
