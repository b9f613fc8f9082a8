import { useEffect, useEffectEvent } from 'react'
import type { Seconds } from '#domain/units.ts'

export interface SystemPlayer {
  /** Closed: the system shows nothing. */
  isOpen: boolean
  isRunning: boolean
  title: string
  show: string
  episode: string
  artwork: string | undefined
  rate: number
  /** Within the playing moment. */
  positionSeconds: Seconds
  lengthSeconds: Seconds
  onPlay: () => void
  onPause: () => void
  onSkip: (by: 1 | -1) => void
  /** Within the playing moment. */
  onNudge: (seconds: Seconds) => void
}

const BACK_SECONDS = 10
const ON_SECONDS = 30

/** Lock screen: previous and next step between moments as tracks; minus 10 and plus 30 stay within one. */
export function useMediaSession(player: SystemPlayer): void {
  const { isOpen, isRunning, title, show, episode, artwork, positionSeconds, lengthSeconds, rate } = player
  const act = useEffectEvent((action: MediaSessionAction, details?: MediaSessionActionDetails) => {
    if (action === 'play') player.onPlay()
    else if (action === 'pause' || action === 'stop') player.onPause()
    else if (action === 'previoustrack') player.onSkip(-1)
    else if (action === 'nexttrack') player.onSkip(1)
    else if (action === 'seekbackward') player.onNudge(-(details?.seekOffset ?? BACK_SECONDS))
    else if (action === 'seekforward') player.onNudge(details?.seekOffset ?? ON_SECONDS)
    else if (details !== undefined && 'seekTime' in details && typeof details.seekTime === 'number')
      player.onNudge(details.seekTime - positionSeconds)
  })
  useEffect(() => {
    if (!isOpen || !('mediaSession' in navigator)) return
    const session = navigator.mediaSession
    const actions = [
      'play',
      'pause',
      'stop',
      'previoustrack',
      'nexttrack',
      'seekbackward',
      'seekforward',
      'seekto',
    ] as const
    const set = (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
      try {
        session.setActionHandler(action, handler)
      } catch {
        // A button that this system lacks.
      }
    }
    for (const action of actions) set(action, (details) => act(action, details))
    return () => {
      for (const action of actions) set(action, null)
      session.metadata = null
      session.playbackState = 'none'
    }
  }, [isOpen])
  useEffect(() => {
    if (!isOpen || !('mediaSession' in navigator)) return
    navigator.mediaSession.metadata = new MediaMetadata({
      title,
      artist: show,
      album: episode,
      ...(artwork !== undefined && { artwork: [{ src: artwork }] }),
    })
  }, [isOpen, title, show, episode, artwork])
  const second = Math.floor(positionSeconds)
  useEffect(() => {
    if (!isOpen || !('mediaSession' in navigator)) return
    navigator.mediaSession.playbackState = isRunning ? 'playing' : 'paused'
    if (!('setPositionState' in navigator.mediaSession)) return
    const duration = Math.max(1, lengthSeconds)
    navigator.mediaSession.setPositionState({
      duration,
      position: Math.min(duration, Math.max(0, second)),
      playbackRate: rate,
    })
  }, [isOpen, isRunning, second, lengthSeconds, rate])
}
