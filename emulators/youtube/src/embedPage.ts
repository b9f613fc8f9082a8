import { escapeAttribute, escapeMarkup } from '../../support/escapeMarkup.ts'
import type { AutoplayRule } from './EmbedOrders.ts'
import type { Episode } from './Episode.ts'

/** The code of onError for a missing video. */
const GONE = 100

/**
 * The page at /embed/{id}: a silent player without a picture, timed by the clock. It speaks the messages of YouTube's
 * own with the IFrame API.
 * @param episode undefined for a missing video
 * @param autoplay whether the browser blocks playing until a press in the video
 */
export function embedPage(videoId: string, episode: Episode | undefined, autoplay: AutoplayRule): string {
  const isGone = episode === undefined || episode.privacyStatus === 'private'
  const title = isGone ? 'Video unavailable' : episode.title
  const settings: Settings = {
    ordersPath: `/embed/${videoId}/orders`,
    durationSeconds: episode?.durationSeconds ?? 0,
    errorCode: isGone ? GONE : 0,
    isBlocked: autoplay === 'blocked',
  }
  return `<!doctype html>
<html lang="${escapeAttribute(episode?.language ?? 'en')}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeMarkup(title)}</title>
<style>body{margin:0;height:100vh;display:grid;place-content:center;gap:.5rem;justify-items:center;background:#0b0d0f;color:#e8e8e4;font:.875rem system-ui;text-align:center}button{min-width:44px;min-height:44px;font:inherit}</style>
<p>${escapeMarkup(title)}</p>
<button type="button">Play</button>
<p>Local stand-in for YouTube, <span id="time">0 s at 1×</span></p>
<script>;(${runPlayer.toString()})(${JSON.stringify(settings)})</script>
</html>
`
}

interface Settings {
  ordersPath: string
  durationSeconds: number
  /** 0: it plays. */
  errorCode: number
  isBlocked: boolean
}

/** Runs in the page: may use nothing of this file. */
function runPlayer(settings: Settings): void {
  const [ENDED, PLAYING, PAUSED, BUFFERING] = [0, 1, 2, 3]
  const RATES = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]
  const origin = new URLSearchParams(location.search).get('origin') ?? '*'
  const button = document.querySelector('button')
  const time = document.getElementById('time')
  let { isBlocked, errorCode } = settings
  let id: unknown = 0
  let isAcquainted = false
  let isReady = false
  let state = -1
  let rate = 1
  let position = 0
  let since = performance.now()

  const send = (event: string, info?: unknown) =>
    parent.postMessage(JSON.stringify({ event, info, id, channel: 'widget' }), origin)
  /** Writes the clock down, so that it may run differently from now on. */
  const settle = () => {
    const now = performance.now()
    if (state === PLAYING) position += ((now - since) / 1_000) * rate
    since = now
  }
  const deliver = () => {
    settle()
    if (state === PLAYING && position >= settings.durationSeconds) {
      position = settings.durationSeconds
      return change(ENDED)
    }
    if (time !== null) time.textContent = `${Math.floor(position)} s at ${rate}×`
    const { durationSeconds: duration } = settings
    send('infoDelivery', { currentTime: position, playerState: state, playbackRate: rate, duration })
  }
  const change = (next: number) => {
    settle()
    state = next
    if (button !== null) button.textContent = next === PLAYING ? 'Pause' : 'Play'
    send('onStateChange', next)
    deliver()
  }
  const fail = (code: number) => {
    errorCode = code
    if (state === PLAYING) change(-1)
    send('onError', code)
  }
  const play = () => {
    if (errorCode !== 0) return fail(errorCode)
    if (isBlocked) return send('onAutoplayBlocked')
    change(BUFFERING)
    setTimeout(() => {
      if (state === BUFFERING) change(PLAYING)
    }, 30)
  }
  const pause = () => {
    if (state === PLAYING || state === BUFFERING) change(PAUSED)
  }
  const seek = (seconds: number) => {
    const wasPlaying = state === PLAYING || state === BUFFERING
    settle()
    position = Math.max(0, seconds)
    if (wasPlaying) play()
    else deliver()
  }
  const commands: Record<string, (...args: unknown[]) => void> = {
    playVideo: play,
    pauseVideo: pause,
    seekTo: (seconds) => seek(Number(seconds)),
    loadVideoById: (video) => {
      position = (video as { startSeconds?: number }).startSeconds ?? 0
      play()
    },
    setPlaybackRate: (wanted) => {
      if (!RATES.includes(Number(wanted))) return
      settle()
      rate = Number(wanted)
      send('onPlaybackRateChange', rate)
      deliver()
    },
  }

  /** Once, when it can take orders: a test may order it at once after seeing it play. */
  const beReady = () => {
    if (isReady || !isAcquainted || orders.readyState !== EventSource.OPEN) return
    isReady = true
    send('initialDelivery', { currentTime: 0, playerState: state, playbackRate: rate })
    send('onReady')
  }

  addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source !== parent || typeof data !== 'string') return
    const message = JSON.parse(data) as { event: string; id: unknown; func: string; args: unknown[] }
    if (message.event === 'command') return commands[message.func]?.(...message.args)
    if (message.event !== 'listening' || isAcquainted) return
    isAcquainted = true
    id = message.id
    beReady()
  })
  button?.addEventListener('click', () => {
    isBlocked = false
    if (state === PLAYING) pause()
    else play()
  })
  setInterval(() => {
    if (state === PLAYING) deliver()
  }, 100)
  const orders = new EventSource(settings.ordersPath)
  orders.addEventListener('open', beReady)
  orders.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const order = JSON.parse(data) as { toSeconds?: number; error?: number }
    if (order.error !== undefined) return fail(order.error)
    settle()
    position = order.toSeconds ?? position
    deliver()
  })
}
