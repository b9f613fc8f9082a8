import type { EpisodeSource } from '#domain/episodes/episodeSource.ts'
import { primaryLanguage } from '../episodes/rules/languageTag.ts'
import type { EpisodeLanguage } from '#domain/languages.ts'
import type { Transcript } from '#domain/episodes/transcript.ts'
import type { Seconds } from '#domain/units.ts'
import { firestore } from '../platform/gateways/firestore.ts'
import { type CaptionTrack, captionTracks, downloadCaptions } from '../platform/gateways/youtube.ts'
import type { Episode } from '../engine/SummaryEngine.ts'
import { within } from '../engine/transcript/finishTranscript.ts'
import { parseVtt } from '../engine/transcript/parseVtt.ts'
import { knownVideo } from './knownVideo.ts'
import { storedTranscript } from '../episodes/transcripts.ts'

/** In the episode's language, manual before automatic. */
export function bestTrack(
  tracks: readonly CaptionTrack[],
  language: EpisodeLanguage,
): CaptionTrack | undefined {
  const fitting = tracks.filter((track) => primaryLanguage(track.language) === language)
  return fitting.find((track) => !track.isAutomatic) ?? fitting[0]
}

/** An episode's published words in its language, if any. @throws OutsideError when YouTube does not answer */
export async function readTranscript(
  source: EpisodeSource,
  { language, durationSeconds }: Pick<Episode, 'language' | 'durationSeconds'>,
  now: Date,
): Promise<Transcript | undefined> {
  const database = await firestore()
  if (source.type !== 'youtube') return storedTranscript(database, source.episodeId, now)
  const [captions, known] = await Promise.all([
    captionsOf(source.videoId, language, durationSeconds),
    knownVideo(database, source.videoId, now),
  ])
  const description = known && 'video' in known ? known.video.description : undefined
  return captions && { ...captions, ...(description !== undefined && { description }) }
}

/** A video's captions in its language, if any. @throws OutsideError when YouTube does not answer */
async function captionsOf(videoId: string, language: EpisodeLanguage, durationSeconds: Seconds) {
  const track = bestTrack(await captionTracks(videoId), language)
  if (track === undefined) return undefined
  const captions = await downloadCaptions(track.id)
  if (captions === undefined) return undefined
  const reading = parseVtt(captions)
  const segments = 'segments' in reading ? within(reading.segments, durationSeconds) : []
  return segments.length > 0 ? { language, durationSeconds, segments } : undefined
}
