import type { DeviceQuestion } from '#domain/api/replies.ts'
import type { Transcript } from '#domain/episodes/transcript.ts'
import type { Inside } from '../../../../functions/src/episodes/reading/lookInside.ts'
import type { Asked } from './inside.worker.ts'

/** The largest file takes a slow phone two seconds: what takes longer was made to. */
const LONGEST_MS = 20_000

/** The product's engine in a worker, beside the page. An answer is undefined where it fails, or takes too long. */
export function startEngine() {
  let worker: Worker
  const start = () => {
    worker = new Worker(new URL('./inside.worker.ts', import.meta.url), { type: 'module' })
  }
  const ask = <Answer>(asked: Asked): Promise<Answer | undefined> =>
    new Promise((resolve) => {
      const giveUp = () => {
        worker.terminate()
        start()
        settle(undefined)
      }
      const settle = (answer: Answer | undefined) => {
        clearTimeout(timer)
        resolve(answer)
      }
      const timer = setTimeout(giveUp, LONGEST_MS)
      worker.addEventListener('message', ({ data }: MessageEvent<Answer | undefined>) => settle(data), {
        once: true,
      })
      worker.addEventListener('error', giveUp, { once: true })
      worker.postMessage(asked, [])
    })
  start()
  return {
    excerptOf: (given: Uint8Array | Transcript, title: string) =>
      ask<Inside>({ do: 'excerpt', given, title }),
    questionAbout: (transcript: Transcript, episode: DeviceQuestion['read']['episode']) =>
      ask<DeviceQuestion>({ do: 'question', transcript, episode }),
    end: () => worker.terminate(),
  }
}

export type InsideEngine = ReturnType<typeof startEngine>
