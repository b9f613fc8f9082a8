import type { Seconds } from '#domain/units.ts'
import type { OpenOriginal, Report, Trouble } from './Playback.ts'
import { site } from '../../../content/site.ts'

declare global {
  var YT: Partial<YouTubeApi> | undefined
  var onYouTubeIframeAPIReady: (() => void) | undefined
}

/** No cookies until something plays. */
const PLAYER_ORIGIN = site.local?.youtube ?? 'https://www.youtube-nocookie.com'

const SCRIPT = `${site.local?.youtube ?? 'https://www.youtube.com'}/iframe_api`

let loading: Promise<YouTubeApi> | undefined

interface Opening {
  /** An element for this video only while it is open. */
  place: HTMLElement
  videoId: string
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

/** Plays a YouTube video from a second on, by the official API. @param report gets its events until closed */
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

/** Works from `onReady` on. https://developers.google.com/youtube/iframe_api_reference */
interface YouTubePlayer {
  loadVideoById(video: { videoId: string; startSeconds: number }): void
  playVideo(): void
  pauseVideo(): void
  seekTo(seconds: number, allowSeekAhead: boolean): void
  setPlaybackRate(rate: number): void
  getCurrentTime(): number
  getIframe(): HTMLIFrameElement
  destroy(): void
}

interface PlayerConfig {
  videoId: string
  host: string
  width: string
  height: string
  playerVars: Record<string, string | number>
  events: Record<string, (event: { data: unknown }) => void>
}

interface YouTubeApi {
  /** Replaces the element by its frame. */
  Player: new (
    place: HTMLElement,
    config: PlayerConfig,
  ) => YouTubePlayer
}

/** Fetches YouTube's script once, again after a failure; never settles where a blocker stops its requests. */
function loadYouTubeApi(): Promise<YouTubeApi> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

function load(): Promise<YouTubeApi> {
  return new Promise((resolve, reject) => {
    globalThis.onYouTubeIframeAPIReady = () => {
      const Player = globalThis.YT?.Player
      if (Player === undefined) reject(new Error('YouTube’s script defined no player'))
      else resolve({ Player })
    }
    const script = document.createElement('script')
    script.src = SCRIPT
    script.async = true
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('YouTube’s script did not load'))
    })
    document.head.append(script)
  })
}
