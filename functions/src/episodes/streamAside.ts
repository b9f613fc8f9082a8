import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { inTime } from '#domain/time/inTime.ts'

/** Copies a stream to a second taker, which is dropped when it stalls. @param take ends with its source */
export function streamAside(take: (source: Readable) => Promise<void>, stallsMs: number) {
  const through = new PassThrough()
  through.on('error', () => {})
  const taken = take(through).then(
    () => 'taken' as const,
    () => {
      through.destroy()
      return 'failed' as const
    },
  )
  const giveUp = () => void through.destroy(new Error('it takes too long'))
  return {
    async write(chunk: Uint8Array): Promise<void> {
      if (through.destroyed || through.write(chunk)) return
      const drained = once(through, 'drain').catch(() => {})
      await inTime(Promise.race([taken, drained]), stallsMs, giveUp)
    },
    /** @returns its result; undefined when late */
    end() {
      through.end()
      return inTime(taken, stallsMs, giveUp)
    },
    /** Ends early. @returns as `end` */
    abandon() {
      through.destroy()
      return inTime(taken, stallsMs, giveUp)
    },
  }
}
