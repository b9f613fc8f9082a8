import { type RefObject, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import { type DialShare, highlights, newMoments } from '#domain/hearing/highlights.ts'
import type { Summary } from '#domain/summaries/summary.ts'
import type { SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import { soundOnceMade } from './cutSound.ts'
import type { Choices, DialPosition } from './Dial.tsx'
import { openAudio, type SoundFrom } from './openAudio.ts'
import { openYouTube } from './openYouTube.ts'
import type { Report } from './Playback.ts'
import { PlayerSession } from './PlayerSession.ts'
import { useKept } from './useKept.ts'
import { playerTexts } from './texts.en.ts'

/** What is played. */
export interface PlayedSummary {
  request: Pick<SummaryRequest, 'source' | 'episode'> & { id: string }
  summary: Summary
  /** Whether the listener has asked for it. Of a team's, the server makes no sound and keeps no place for the others. */
  isOwn: boolean
  /** Its points that the listener knows, by their places; absent: none. */
  known?: { has(point: number): boolean }
}

const NONE: NonNullable<PlayedSummary['known']> = new Set<number>()

/**
 * The original, opened with the first press: whoever serves it, a cut, or what this device keeps.
 * @param place where it stands on the page, and is seen if it is a video
 */
export function useOriginal(
  { request: { id, source, episode }, summary, isOwn, known = NONE }: PlayedSummary,
  place: RefObject<HTMLElement | null>,
) {
  const { durationSeconds, title } = episode
  const [position, setPosition] = useState<DialPosition>(30)
  // What is new is a part of the key moments.
  const share = position === 'new' ? 30 : position
  const choices = useMemo((): Choices => {
    const chosen = (each: DialShare) => highlights(summary, durationSeconds, each)
    return { 10: chosen(10), 30: chosen(30), 50: chosen(50), new: newMoments(summary, known) }
  }, [summary, durationSeconds, known])
  const [session] = useState(() => new PlayerSession(choices[share]))
  const playback = useSyncExternalStore(session.subscribe, session.playback)
  const kept = useKept(id)
  const [from, setFrom] = useState<SoundFrom>('publisher')
  const findCut = useEffectEvent(async (signal: AbortSignal) => {
    if (!isOwn) return undefined
    const made = await soundOnceMade(id, share, signal)
    return made?.state === 'made' && made.address !== undefined
      ? { address: made.address, spans: made.spans }
      : undefined
  })
  const open = useEffectEvent((element: HTMLElement, atSeconds: number, report: (report: Report) => void) =>
    source.type === 'youtube'
      ? openYouTube(
          { place: element, videoId: source.videoId, title: playerTexts.video(title), atSeconds },
          report,
        )
      : openAudio(
          {
            place: element,
            audioUrl: source.audioUrl,
            atSeconds,
            durationSeconds,
            kept: kept.kept && { address: kept.kept.path, spans: kept.kept.spans },
            findCut,
            onFrom: setFrom,
          },
          report,
        ),
  )
  // The request is read anew while the page is open, but its episode is always the same.
  useEffect(() => {
    const element = place.current
    if (element === null) return
    return session.connect((atSeconds, report) => open(element, atSeconds, report))
  }, [session, place])
  const onTurn = (turned: DialPosition) => {
    setPosition(turned)
    session.send({ type: 'dial', highlights: choices[turned] })
  }
  return { session, playback, position, share, onTurn, choices, kept, from }
}
