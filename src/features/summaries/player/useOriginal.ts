import { type RefObject, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import type { Sound } from '#domain/api/cutReplies.ts'
import { type DialShare, highlights, newMoments } from '#domain/cuts/highlights.ts'
import type { Summary } from '#domain/summaries/summary.ts'
import type { SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import { askedSecond } from './askedSecond.ts'
import { askSound, soundOnceMade } from './cutSound.ts'
import type { Choices, DialPosition } from './Dial.tsx'
import { openAudio, type PlayableCut, type SoundFrom } from './openAudio.ts'
import { openYouTube } from './openYouTube.ts'
import type { Report } from './Playback.ts'
import { PlayerSession } from './PlayerSession.ts'
import { type SoundShape, UNSHAPED } from './shapeSound.ts'
import { useKept } from './useKept.ts'
import { playerTexts } from './texts.en.ts'

export interface PlayedSummary {
  request: Pick<SummaryRequest, 'source' | 'episode'> & { id: string }
  summary: Summary
  /** The listener requested it. For other members the server makes no cut and keeps no position. */
  isOwn: boolean
  /** Places of its known points; absent: none. */
  known?: { has(point: number): boolean }
}

/**
 * The original from any source (host, cut, kept sound), opened by the first press.
 * @param place its element, visible for a video
 * @param audioUrl the file's current address, where known
 */
export function useOriginal(
  { request: { id, source, episode }, summary, isOwn, known }: PlayedSummary,
  place: RefObject<HTMLElement | null>,
  audioUrl: string | undefined,
) {
  const { durationSeconds, title } = episode
  const [position, setPosition] = useState<DialPosition>(30)
  // New points are a part of the key moments.
  const share = position === 'new' ? 30 : position
  const choices = useMemo((): Choices => {
    const chosen = (each: DialShare) => highlights(summary, durationSeconds, each)
    return { 10: chosen(10), 30: chosen(30), 50: chosen(50), new: known ? newMoments(summary, known) : [] }
  }, [summary, durationSeconds, known])
  const [session] = useState(() => new PlayerSession(choices[share], askedSecond()))
  const playback = useSyncExternalStore(session.subscribe, session.playback)
  const kept = useKept(id)
  /** Undefined where the sound cannot be shaped. */
  const [shape, setShape] = useState<SoundShape>()
  const [from, setFrom] = useState<SoundFrom>('publisher')
  const findCut = useEffectEvent(async (signal: AbortSignal) => {
    return isOwn ? playable(await soundOnceMade(id, share, signal)) : undefined
  })
  const findHeldCut = useEffectEvent(async () => {
    const held = isOwn ? await askSound(id, share, 'look') : undefined
    return held?.state === 'made' ? playable(await askSound(id, share, 'fetch')) : undefined
  })
  const findAddress = useEffectEvent(async () => {
    const sound = await askSound(id, share, 'renew')
    if (sound?.state === 'moved') return { address: sound.address }
    return sound?.state === 'none' ? ('gone' as const) : undefined
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
            audioUrl: (source.playedAt && audioUrl) || source.audioUrl,
            atSeconds,
            durationSeconds,
            kept: kept.kept && { address: kept.kept.path, spans: kept.kept.spans },
            findCut,
            findHeldCut,
            findAddress,
            onFrom: setFrom,
            onShapable: (isShapable) => setShape((before) => (isShapable ? (before ?? UNSHAPED) : undefined)),
          },
          report,
        ),
  )
  // The request reloads while the page is open; its episode stays the same.
  useEffect(() => {
    const element = place.current
    if (element === null) return
    return session.connect((atSeconds, report) => open(element, atSeconds, report))
  }, [session, place])
  const onTurn = (turned: DialPosition) => {
    setPosition(turned)
    session.send({ type: 'dial', highlights: choices[turned] })
  }
  const onShape = (change: Partial<SoundShape>) => {
    const changed = { ...UNSHAPED, ...shape, ...change }
    setShape(changed)
    session.shape(changed)
  }
  return { session, playback, position, share, onTurn, choices, kept, from, shape, onShape }
}

function playable(sound: Sound | undefined): PlayableCut | undefined {
  if (sound?.state !== 'made' || sound.address === undefined) return undefined
  return { address: sound.address, spans: sound.spans }
}
