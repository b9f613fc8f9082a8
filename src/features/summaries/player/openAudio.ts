import { type CutSpan, secondOfCut, secondOfEpisode } from '#domain/hearing/hearing.ts'
import type { Seconds } from '#domain/units.ts'
import { mayShape, shaperOf, SILENCE_FACTOR } from './shapeSound.ts'
import type { OpenOriginal, Report, Trouble } from './Playback.ts'

/** A cut that can be played in place of the publisher's file. */
export interface PlayableCut {
  address: string
  spans: readonly CutSpan[]
}

/** What a listener should know of where the sound comes from. `changed`: the file is another one, and there is no cut of it. */
export type SoundFrom = 'publisher' | 'cut' | 'held' | 'device' | 'finding' | 'lost' | 'changed'

interface Opening {
  /** An element that belongs to the sound alone while it is open. */
  place: HTMLElement
  /** The publisher's file. */
  audioUrl: string
  atSeconds: Seconds
  /** Of the file that was summarized. */
  durationSeconds: Seconds
  /** What this device keeps; undefined where it keeps nothing. */
  kept: PlayableCut | undefined
  /** Gets the cut, which may take a while; undefined where there is none. */
  findCut: (signal: AbortSignal) => Promise<PlayableCut | undefined>
  /** Gets the cut that is there already. */
  findHeldCut: (signal: AbortSignal) => Promise<PlayableCut | undefined>
  /** Where the file is now; `gone` where it is nowhere, undefined where nobody knows of another address. */
  findAddress: (signal: AbortSignal) => Promise<{ address: string } | 'gone' | undefined>
  onFrom: (from: SoundFrom) => void
  /** Whether it can be shaped, once that is known of what plays. */
  onShapable: (isShapable: boolean) => void
}

/** `MediaError.code`; any other is a file that this browser cannot play. */
const TROUBLES: Readonly<Record<number, Trouble>> = {
  [MediaError.MEDIA_ERR_NETWORK]: 'unreachable',
  [MediaError.MEDIA_ERR_DECODE]: 'broken',
}

/** A file whose length differs by more is another one. docs/rules.md "Hearing" */
const OWN_LENGTH_SECONDS: Seconds = 2
/** A host that has said nothing for so long is taken for dead. */
const DEAD_MS = 18_000
/** While a cut is made, the player is told that it is on its way. */
const PATIENCE_MS = 2_000

/**
 * Opens a publisher's file and plays it from a second on. Where that is another file than was summarized, its cut is played
 * instead. Where it cannot be had, the file at its new address is, else what this device keeps, else the cut that is there.
 * Seconds are those of the episode, whatever plays.
 * @param report is told what happens to it, until it is closed
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
  /** Whether another address was asked for, and why there is none. */
  let renewed: Trouble | 'moved' | undefined
  let shaper: ReturnType<typeof shaperOf> | undefined
  /** The address that was asked whether it can be shaped. */
  let probed: string | undefined
  let isReady = false
  /** Where it is to go on, once what is being loaded is there. */
  let goTo = atSeconds
  let isLoading = true
  let isWanted = true
  let isChecked = false

  const tell = (each: Report) => {
    if (!signal.aborted) report(each)
  }
  const placed = (seconds: Seconds) =>
    cut === undefined ? seconds : (secondOfCut(cut.spans, seconds) ?? nextIn(cut, seconds))
  const heardSecond = () => {
    if (audio.readyState === 0 || isLoading) return undefined
    return cut === undefined ? audio.currentTime : secondOfEpisode(cut.spans, audio.currentTime)
  }
  const play = () => {
    isWanted = true
    if (isLoading && isReady) return
    audio.play().catch((error: unknown) => {
      // Anything else is told by the element's own events.
      if (error instanceof DOMException && error.name === 'NotAllowedError') tell({ type: 'blocked' })
    })
  }
  const load = (next: PlayableCut | undefined) => {
    cut = next
    isLoading = false
    isChecked = cut !== undefined
    audio.src = cut?.address ?? address
    // One that is shaped already stays so.
    onShapable(shaper !== undefined)
    // Before anything is loaded, this is where it begins.
    audio.currentTime = placed(goTo)
    if (isWanted) play()
  }
  const lookedFor = async <Found>(find: (signal: AbortSignal) => Promise<Found | undefined>) => {
    isLoading = true
    audio.pause()
    const waiting = setInterval(() => tell({ type: 'buffering' }), PATIENCE_MS)
    const found = await find(signal).catch(() => undefined)
    clearInterval(waiting)
    return found
  }
  const changeOver = async () => {
    onFrom('finding')
    const found = await lookedFor(findCut)
    if (signal.aborted) return
    onFrom(found === undefined ? 'changed' : 'cut')
    isChecked = true
    if (found !== undefined) return load(found)
    isLoading = false
    // Somebody may have gone on while it was looked for.
    audio.currentTime = placed(goTo)
    if (isWanted) play()
  }

  /** What is played where the file cannot be had. @param trouble what is told where nothing is */
  const makeUp = async (trouble: Trouble) => {
    goTo = audio.currentTime || goTo
    onFrom('lost')
    if (renewed === undefined && navigator.onLine) {
      const found = await lookedFor(findAddress)
      if (signal.aborted) return
      renewed = found === 'gone' ? found : found === undefined ? trouble : 'moved'
      if (typeof found === 'object') {
        address = found.address
        onFrom('publisher')
        return load(undefined)
      }
    }
    const held = kept ?? (await lookedFor(findHeldCut))
    if (signal.aborted) return
    if (held === undefined)
      return tell({ type: 'trouble', trouble: renewed === 'moved' ? 'gone' : (renewed ?? trouble) })
    onFrom(kept === undefined ? 'held' : 'device')
    load(held)
  }

  audio.addEventListener('loadedmetadata', () => {
    clearTimeout(late)
    const isAnother =
      !isChecked &&
      Number.isFinite(audio.duration) &&
      Math.abs(audio.duration - durationSeconds) > OWN_LENGTH_SECONDS
    if (!isReady) tell({ type: 'ready' })
    isReady = true
    if (isAnother) void changeOver()
  })
  audio.addEventListener('playing', () => {
    if (isLoading) return
    tell({ type: 'playing' })
    const { src } = audio
    if (probed === src || shaper !== undefined) return
    probed = src
    void mayShape(src, signal).then((may) => may && audio.src === src && !signal.aborted && onShapable(true))
  })
  audio.addEventListener('waiting', () => tell({ type: 'buffering' }))
  // An end is a pause as well; a file that is read anew says so, too.
  audio.addEventListener('pause', () => !audio.ended && !isLoading && tell({ type: 'paused' }))
  audio.addEventListener('ended', () => tell({ type: 'finished' }))
  audio.addEventListener('ratechange', () => {
    const { playbackRate: rate, defaultPlaybackRate } = audio
    // Silence is no choice of the listener.
    if (shaper === undefined || rate !== defaultPlaybackRate * SILENCE_FACTOR) tell({ type: 'rated', rate })
  })
  audio.addEventListener('error', () => {
    const trouble = TROUBLES[audio.error?.code ?? 0] ?? 'unreachable'
    if (cut !== undefined) tell({ type: 'trouble', trouble })
    else if (!isLoading) void makeUp(trouble)
  })
  const isOffline = !navigator.onLine && kept !== undefined
  onFrom(isOffline ? 'device' : 'publisher')
  place.replaceChildren(audio)
  load(isOffline ? kept : undefined)
  const late = setTimeout(() => isReady || isLoading || void makeUp('unreachable'), DEAD_MS)

  return {
    seek(seconds) {
      goTo = seconds
      if (isLoading) return
      if (cut !== undefined && secondOfCut(cut.spans, seconds) === undefined && navigator.onLine)
        void changeOver()
      else audio.currentTime = placed(seconds)
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
        // What was loaded without asking its host stays silent there.
        goTo = heardSecond() ?? goTo
        audio.crossOrigin = 'anonymous'
        shaper = shaperOf(audio)
        load(cut)
      }
      shaper.set(shape)
    },
    close() {
      closing.abort()
      clearTimeout(late)
      shaper?.close()
      onShapable(false)
      audio.removeAttribute('src')
      audio.load()
      place.replaceChildren()
    },
  }
}

/** The second of a cut with which it goes on after what is not in it; its end where nothing follows. */
function nextIn({ spans }: PlayableCut, seconds: Seconds): Seconds {
  const next = spans.find(({ startSeconds }) => startSeconds >= seconds) ?? spans.at(-1)
  return next?.atSeconds ?? 0
}
