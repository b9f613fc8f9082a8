import type { Highlight } from '#domain/cuts/highlights.ts'
import { announcer } from '../../../shared/offline/announcer.ts'
import {
  isRunning,
  type OpenOriginal,
  type Order,
  type Playback,
  type PlaybackEvent,
  type Report,
  startPlayback,
} from './Playback.ts'
import type { SoundShape } from './shapeSound.ts'
import { transition } from './transition.ts'

/** Opens the original at a second, and reports its events. */
type OpenAt = (atSeconds: number, report: (report: Report) => void) => OpenOriginal

const POLL_MS = 250

/** Carries out the decisions of transition.ts, and polls the original's position while it runs. */
export class PlayerSession {
  readonly #changes = announcer()
  readonly #atSeconds: number | undefined
  #open: OpenAt | undefined
  #playback: Playback
  #original: OpenOriginal | undefined
  #poll: ReturnType<typeof setInterval> | undefined

  /** @param atSeconds start of the first press; undefined: the first highlight */
  constructor(highlights: readonly Highlight[], atSeconds?: number) {
    this.#atSeconds = atSeconds
    this.#playback = startPlayback(highlights, atSeconds)
  }

  /** Attaches the page that the original opens on. @returns closes it, and resets the player */
  connect(open: OpenAt): () => void {
    this.#open = open
    return () => {
      this.#carryOut({ do: 'close' })
      this.#open = undefined
      this.#playback = startPlayback(this.#playback.highlights, this.#atSeconds)
      this.#keepAsking()
    }
  }

  readonly playback = (): Playback => this.#playback

  readonly subscribe = this.#changes.subscribe

  readonly send = (event: PlaybackEvent): void => {
    const [next, orders] = transition(this.#playback, event, performance.now())
    const isNew = next !== this.#playback
    this.#playback = next
    for (const order of orders) this.#carryOut(order)
    this.#keepAsking()
    if (isNew) this.#changes.tell()
  }

  readonly shape = (shape: SoundShape): void => this.#original?.shape?.(shape)

  #carryOut(order: Order): void {
    switch (order.do) {
      case 'open':
        this.#original = this.#open?.(order.atSeconds, this.send)
        return
      case 'close':
        this.#original?.close()
        this.#original = undefined
        return
      case 'seek':
        return this.#original?.seek(order.atSeconds)
      case 'rate':
        return this.#original?.setRate(order.rate)
      case 'play':
        return this.#original?.play()
      case 'pause':
        return this.#original?.pause()
    }
  }

  #keepAsking(): void {
    if (!isRunning(this.#playback)) {
      clearInterval(this.#poll)
      this.#poll = undefined
    } else {
      this.#poll ??= setInterval(() => {
        this.send({ type: 'tick', positionSeconds: this.#original?.positionSeconds() })
      }, POLL_MS)
    }
  }
}
