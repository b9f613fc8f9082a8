import { site } from '../../../content/site.ts'

/**
 * The used part of YouTube's IFrame player API. Methods work from `onReady` on.
 * https://developers.google.com/youtube/iframe_api_reference
 */
export interface YouTubePlayer {
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

declare global {
  var YT: Partial<YouTubeApi> | undefined
  var onYouTubeIframeAPIReady: (() => void) | undefined
}

/** No cookies until something plays. */
export const PLAYER_ORIGIN = site.local?.youtube ?? 'https://www.youtube-nocookie.com'
const SCRIPT = `${site.local?.youtube ?? 'https://www.youtube.com'}/iframe_api`

let loading: Promise<YouTubeApi> | undefined

/**
 * Fetches YouTube's script, once. Rejects when that fails, and the next call retries; where a blocker stops the
 * script's own requests, it never settles.
 */
export function loadYouTubeApi(): Promise<YouTubeApi> {
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
