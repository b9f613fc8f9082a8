import type { Seconds } from '#domain/units.ts'
import type { OpenOriginal, Report, Trouble } from './Playback.ts'
import { loadYouTubeApi, PLAYER_ORIGIN, type YouTubePlayer } from './youTubeApi.ts'

interface Opening {
  /** An element for this video only while it is open. */
  place: HTMLElement
  videoId: string
  /** Title of the frame. */
  title: string
  atSeconds: Seconds
}

/** States of `onStateChange`; unstarted (-1) and cued (5) are not needed. */
const STATES: Readonly<Record<number, Report>> = {
  0: { type: 'finished' },
  1: { type: 'playing' },
  2: { type: 'paused' },
  3: { type: 'buffering' },
}

/** Codes of `onError`; any other means that the player broke. */
const TROUBLES: Readonly<Record<number, Trouble>> = {
  100: 'gone',
  101: 'forbidden',
  150: 'forbidden',
  // The browser sends YouTube no referrer.
  153: 'forbidden',
}

/**
 * Plays a YouTube video from a second on, by the official API.
 * @param report gets its events until it is closed
 */
export function openYouTube(
  { place, videoId, title, atSeconds }: Opening,
  report: (report: Report) => void,
): OpenOriginal {
  let player: YouTubePlayer | undefined
  let isReady = false
  let isClosed = false
  // A target set before the player was ready.
  let startSeconds = atSeconds
  const tell = (each: Report | undefined) => {
    if (each !== undefined && !isClosed) report(each)
  }

  const start = ({ Player }: Awaited<ReturnType<typeof loadYouTubeApi>>) => {
    if (isClosed) return
    const frame = document.createElement('div')
    place.replaceChildren(frame)
    player = new Player(frame, {
      videoId,
      host: PLAYER_ORIGIN,
      width: '100%',
      height: '100%',
      // Keeps YouTube's controls: captions, volume, full screen. `playsinline`: not full screen on phones.
      playerVars: { playsinline: 1, rel: 0, origin: location.origin },
      events: {
        onReady: () => {
          if (isClosed) return
          isReady = true
          if (player !== undefined) player.getIframe().title = title
          player?.loadVideoById({ videoId, startSeconds })
          // Afterwards: loading a video resets its speed to 1.
          tell({ type: 'ready' })
        },
        onStateChange: ({ data }) => tell(STATES[Number(data)]),
        onPlaybackRateChange: ({ data }) => tell({ type: 'rated', rate: Number(data) }),
        onAutoplayBlocked: () => tell({ type: 'blocked' }),
        onError: ({ data }) => tell({ type: 'trouble', trouble: TROUBLES[Number(data)] ?? 'broken' }),
      },
    })
  }
  loadYouTubeApi().then(start, () => tell({ type: 'trouble', trouble: 'unreachable' }))

  return {
    seek(seconds) {
      startSeconds = seconds
      if (isReady) player?.seekTo(seconds, true)
    },
    play() {
      if (isReady) player?.playVideo()
    },
    pause() {
      if (isReady) player?.pauseVideo()
    },
    setRate(rate) {
      if (isReady) player?.setPlaybackRate(rate)
    },
    positionSeconds: () => (isReady ? player?.getCurrentTime() : undefined),
    close() {
      isClosed = true
      player?.destroy()
      place.replaceChildren()
    },
  }
}
