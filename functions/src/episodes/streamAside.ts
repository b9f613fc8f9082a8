import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { inTime } from '#domain/time/inTime.ts'

/**
 * Hands what streams to somebody else as well, who is waited for, but each time for so long only: who takes nothing any more
 * holds nothing up.
 * @param take ends when all of it is taken, and fails when its source does
 */
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
    /** @returns what has come of it; undefined where nothing has, in time */
    end() {
      through.end()
      return inTime(taken, stallsMs, giveUp)
    },
    /** No more comes. @returns as `end` */
    abandon() {
      through.destroy()
      return inTime(taken, stallsMs, giveUp)
    },
  }
}
