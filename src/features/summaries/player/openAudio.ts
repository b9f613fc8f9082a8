import { type CutSpan, secondOfCut, secondOfEpisode } from '#domain/cuts/cuts.ts'
import type { Seconds } from '#domain/units.ts'
import { mayShape, shaperOf, SILENCE_FACTOR } from './shapeSound.ts'
import type { OpenOriginal, Report, Trouble } from './Playback.ts'

/** A cut to play in place of the publisher's file. */
export interface PlayableCut {
  address: string
  spans: readonly CutSpan[]
}

/** Source of the sound, for the listener. `changed`: another file, without a cut. */
export type SoundFrom = 'publisher' | 'cut' | 'held' | 'device' | 'finding' | 'lost' | 'changed'

interface Opening {
  /** An element for this sound only while it is open. */
  place: HTMLElement
  /** The publisher's file. */
  audioUrl: string
  atSeconds: Seconds
  /** Of the summarized file. */
  durationSeconds: Seconds
  /** The kept cut; undefined: none. */
  kept: PlayableCut | undefined
  /** Requests the cut, which may take a while; undefined: none. */
  findCut: (signal: AbortSignal) => Promise<PlayableCut | undefined>
  findHeldCut: (signal: AbortSignal) => Promise<PlayableCut | undefined>
  /** The file's new address; `gone` where it is nowhere, undefined where no other is known. */
  findAddress: (signal: AbortSignal) => Promise<{ address: string } | 'gone' | undefined>
  onFrom: (from: SoundFrom) => void
  /** Reports whether the sound can be shaped, once known. */
  onShapable: (isShapable: boolean) => void
}

/** `MediaError.code`; any other is a file that this browser cannot play. */
const TROUBLES: Readonly<Record<number, Trouble>> = {
  [MediaError.MEDIA_ERR_NETWORK]: 'unreachable',
  [MediaError.MEDIA_ERR_DECODE]: 'broken',
}

/** A larger difference in length means another file. docs/rules.md "Hearing" */
const OWN_LENGTH_SECONDS: Seconds = 2
/** A host silent for this long counts as dead. */
const DEAD_MS = 18_000
/** After this wait for a cut the player is informed. */
const PATIENCE_MS = 2_000

/**
 * Plays a publisher's file from a second on. Its cut replaces a changed file. An unreachable file is replaced by its
 * new address, else the kept cut, else an existing cut. Seconds are always the episode's.
 * @param report gets its events until it is closed
 */
export function openAudio(
  {
    place,
    audioUrl,
    atSeconds,
    durationSeconds,
    kept,
    findCut,
    findHeldCut,
    findAddress,
    onFrom,
    onShapable,
  }: Opening,
  report: (report: Report) => void,
): OpenOriginal {
  const audio = document.createElement('audio')
  const closing = new AbortController()
  const { signal } = closing
  let cut: PlayableCut | undefined
  let address = audioUrl
  /** Whether another address was looked up, or why there is none. */
  let lookup: Trouble | 'moved' | undefined
  let shaper: ReturnType<typeof shaperOf> | undefined
  /** The address probed for shaping. */
  let probed: string | undefined
  let isReady = false
  /** Where to continue once loaded. */
  let wantedSeconds = atSeconds
  let isLoading = true
  let isWanted = true
  let isChecked = false

  const send = (each: Report) => {
    if (!signal.aborted) report(each)
  }
  const inFile = (seconds: Seconds) =>
    cut === undefined ? seconds : (secondOfCut(cut.spans, seconds) ?? nextIn(cut, seconds))
  const heardSecond = () => {
    if (audio.readyState === 0 || isLoading) return undefined
    return cut === undefined ? audio.currentTime : secondOfEpisode(cut.spans, audio.currentTime)
  }
  const play = () => {
    isWanted = true
    if (isLoading && isReady) return
    audio.play().catch((error: unknown) => {
      // The element's own events report other errors.
      if (error instanceof DOMException && error.name === 'NotAllowedError') send({ type: 'blocked' })
    })
  }
  const load = (next: PlayableCut | undefined) => {
    cut = next
    isLoading = false
    isChecked = cut !== undefined
    audio.src = cut?.address ?? address
    // A shaped element stays shaped.
    onShapable(shaper !== undefined)
    // Before loading, this is the start.
    audio.currentTime = inFile(wantedSeconds)
    if (isWanted) play()
  }
  const waitFor = async <Found>(find: (signal: AbortSignal) => Promise<Found | undefined>) => {
    isLoading = true
    audio.pause()
    const waiting = setInterval(() => send({ type: 'buffering' }), PATIENCE_MS)
    const found = await find(signal).catch(() => undefined)
    clearInterval(waiting)
    return found
  }
  const playCut = async () => {
    onFrom('finding')
    const found = await waitFor(findCut)
    if (signal.aborted) return
    onFrom(found === undefined ? 'changed' : 'cut')
    isChecked = true
    if (found !== undefined) return load(found)
    isLoading = false
    // The listener may have moved on meanwhile.
    audio.currentTime = inFile(wantedSeconds)
    if (isWanted) play()
  }

  /** Plays a fallback for an unreachable file. @param trouble reported where none exists */
  const playFallback = async (trouble: Trouble) => {
    wantedSeconds = audio.currentTime || wantedSeconds
    onFrom('lost')
    if (lookup === undefined && navigator.onLine) {
      const found = await waitFor(findAddress)
      if (signal.aborted) return
      const isMoved = typeof found === 'object' && found.address !== address
      lookup = found === 'gone' ? found : isMoved ? 'moved' : trouble
      if (isMoved) {
        address = found.address
        onFrom('publisher')
        return load(undefined)
      }
    }
    const held = kept ?? (await waitFor(findHeldCut))
    if (signal.aborted) return
    if (held === undefined)
      return send({ type: 'trouble', trouble: lookup === 'moved' ? 'gone' : (lookup ?? trouble) })
    onFrom(kept === undefined ? 'held' : 'device')
    load(held)
  }

  audio.addEventListener('loadedmetadata', () => {
    clearTimeout(deadline)
    const isOtherFile =
      !isChecked &&
      Number.isFinite(audio.duration) &&
      Math.abs(audio.duration - durationSeconds) > OWN_LENGTH_SECONDS
    if (!isReady) send({ type: 'ready' })
    isReady = true
    if (isOtherFile) void playCut()
  })
  audio.addEventListener('playing', () => {
    if (isLoading) return
    send({ type: 'playing' })
    const { src } = audio
    if (probed === src || shaper !== undefined) return
    probed = src
    void mayShape(src, signal).then((may) => may && audio.src === src && !signal.aborted && onShapable(true))
  })
  audio.addEventListener('waiting', () => send({ type: 'buffering' }))
  // Ends fire `pause` too, and so does reloading.
  audio.addEventListener('pause', () => !audio.ended && !isLoading && send({ type: 'paused' }))
  audio.addEventListener('ended', () => send({ type: 'finished' }))
  audio.addEventListener('ratechange', () => {
    const { playbackRate: rate, defaultPlaybackRate } = audio
    // The speed in silence is not the listener's choice.
    if (shaper === undefined || rate !== defaultPlaybackRate * SILENCE_FACTOR) send({ type: 'rated', rate })
  })
  audio.addEventListener('error', () => {
    const trouble = TROUBLES[audio.error?.code ?? 0] ?? 'unreachable'
    if (cut !== undefined) send({ type: 'trouble', trouble })
    else if (!isLoading) void playFallback(trouble)
  })
  const isOffline = !navigator.onLine && kept !== undefined
  onFrom(isOffline ? 'device' : 'publisher')
  place.replaceChildren(audio)
  load(isOffline ? kept : undefined)
  const deadline = setTimeout(() => isReady || isLoading || void playFallback('unreachable'), DEAD_MS)

  return {
    seek(seconds) {
      wantedSeconds = seconds
      if (isLoading) return
      if (cut !== undefined && secondOfCut(cut.spans, seconds) === undefined && navigator.onLine)
        void playCut()
      else audio.currentTime = inFile(seconds)
    },
    play,
    pause() {
      isWanted = false
      audio.pause()
    },
    setRate(rate) {
      audio.playbackRate = rate
      audio.defaultPlaybackRate = rate
    },
    positionSeconds: heardSecond,
    shape(shape) {
      if (shaper === undefined) {
        // Sound loaded without CORS would be silent when shaped.
        wantedSeconds = heardSecond() ?? wantedSeconds
        audio.crossOrigin = 'anonymous'
        shaper = shaperOf(audio)
        load(cut)
      }
      shaper.set(shape)
    },
    close() {
      closing.abort()
      clearTimeout(deadline)
      shaper?.close()
      onShapable(false)
      audio.removeAttribute('src')
      audio.load()
      place.replaceChildren()
    },
  }
}

/** The next second that a cut contains; its end where none follows. */
function nextIn({ spans }: PlayableCut, seconds: Seconds): Seconds {
  const next = spans.find(({ startSeconds }) => startSeconds >= seconds) ?? spans.at(-1)
  return next?.atSeconds ?? 0
}
