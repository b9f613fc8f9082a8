import type { Seconds } from '#domain/units.ts'
import type { OpenOriginal, Report, Trouble } from './Playback.ts'
import { loadYouTubeApi, PLAYER_ORIGIN, type YouTubePlayer } from './youTubeApi.ts'

interface Opening {
  /** An element that belongs to the video alone while it is open. */
  place: HTMLElement
  videoId: string
  /** What the frame is called. */
  title: string
  atSeconds: Seconds
}

/** What YouTube says in `onStateChange`; unstarted (-1) and cued (5) say nothing that is needed. */
const STATES: Readonly<Record<number, Report>> = {
  0: { type: 'finished' },
  1: { type: 'playing' },
  2: { type: 'paused' },
  3: { type: 'buffering' },
}

/** Codes of `onError`; any other is a player that broke. */
const TROUBLES: Readonly<Record<number, Trouble>> = {
  100: 'gone',
  101: 'forbidden',
  150: 'forbidden',
  // The browser tells YouTube nothing of the page that it plays on.
  153: 'forbidden',
}

/**
 * Opens a YouTube video and plays it from a second on, through the official API.
 * @param report is told what happens to it, until it is closed
 */
export function openYouTube(
  { place, videoId, title, atSeconds }: Opening,
  report: (report: Report) => void,
): OpenOriginal {
  let player: YouTubePlayer | undefined
  let isReady = false
  let isClosed = false
  // Where it was sent before it could go there.
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
      // Its own controls stay: captions, volume and full screen are there. `playsinline`: not full screen on phones.
      playerVars: { playsinline: 1, rel: 0, origin: location.origin },
      events: {
        onReady: () => {
          if (isClosed) return
          isReady = true
          if (player !== undefined) player.getIframe().title = title
          player?.loadVideoById({ videoId, startSeconds })
          // Afterwards: loading a video sets its speed back to 1.
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
