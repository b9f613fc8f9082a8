import type { OpenOriginal, Report, Trouble } from './Playback.ts'
import type { Seconds } from '#domain/units.ts'

interface Opening {
  /** An element that belongs to the sound alone while it is open. */
  place: HTMLElement
  /** The publisher's file. */
  audioUrl: string
  atSeconds: Seconds
}

/** `MediaError.code`; any other is a file that this browser cannot play. */
const TROUBLES: Readonly<Record<number, Trouble>> = {
  [MediaError.MEDIA_ERR_NETWORK]: 'unreachable',
  [MediaError.MEDIA_ERR_DECODE]: 'broken',
}

/**
 * Opens a publisher's file and plays it from a second on.
 * @param report is told what happens to it, until it is closed
 */
export function openAudio(
  { place, audioUrl, atSeconds }: Opening,
  report: (report: Report) => void,
): OpenOriginal {
  const audio = document.createElement('audio')
  let isClosed = false
  const tell = (each: Report) => {
    if (!isClosed) report(each)
  }
  const play = () => {
    audio.play().catch((error: unknown) => {
      // Anything else is told by the element's own events.
      if (error instanceof DOMException && error.name === 'NotAllowedError') tell({ type: 'blocked' })
    })
  }
  audio.addEventListener('loadedmetadata', () => tell({ type: 'ready' }), { once: true })
  audio.addEventListener('playing', () => tell({ type: 'playing' }))
  audio.addEventListener('waiting', () => tell({ type: 'buffering' }))
  // An end is a pause as well; a file that is read anew says so, too.
  audio.addEventListener('pause', () => !audio.ended && tell({ type: 'paused' }))
  audio.addEventListener('ended', () => tell({ type: 'finished' }))
  audio.addEventListener('ratechange', () => tell({ type: 'rated', rate: audio.playbackRate }))
  audio.addEventListener('error', () =>
    tell({ type: 'trouble', trouble: TROUBLES[audio.error?.code ?? 0] ?? 'unreachable' }),
  )
  audio.controls = true
  audio.src = audioUrl
  // Before anything is loaded, this is where it begins.
  audio.currentTime = atSeconds
  place.replaceChildren(audio)
  play()

  return {
    seek(seconds) {
      audio.currentTime = seconds
    },
    play,
    pause() {
      audio.pause()
    },
    setRate(rate) {
      audio.playbackRate = rate
    },
    positionSeconds: () => (audio.readyState > 0 ? audio.currentTime : undefined),
    close() {
      isClosed = true
      audio.removeAttribute('src')
      audio.load()
      place.replaceChildren()
    },
  }
}
