import type { DeviceQuestion } from '#domain/api/replies.ts'
import type { Transcript } from '#domain/episodes/transcript.ts'
import type { Inside } from '../../../../functions/src/episodes/reading/lookInside.ts'
import type { Asked } from './inside.worker.ts'

/** The largest file takes a slow phone two seconds: what takes longer was made to. */
const LONGEST_MS = 20_000

/** The product's engine in a worker. */
export function startEngine() {
  const create = () => new Worker(new URL('./inside.worker.ts', import.meta.url), { type: 'module' })
  let worker = create()
  /** @returns undefined where it fails, or takes too long */
  const ask = async <Answer>(asked: Asked): Promise<Answer | undefined> => {
    const answer = await new Promise<MessageEvent<Answer> | undefined>((resolve) => {
      const fail = () => resolve(undefined)
      // Each answer has a port of its own: questions may overlap.
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', resolve, { once: true })
      port1.start()
      worker.addEventListener('error', fail, { once: true })
      AbortSignal.timeout(LONGEST_MS).addEventListener('abort', fail)
      worker.postMessage(asked, [port2])
    })
    if (answer !== undefined) return answer.data
    worker.terminate()
    worker = create()
    return undefined
  }
  return {
    excerptOf: async (given: Uint8Array | Transcript, title: string) =>
      (await ask<Inside>({ do: 'excerpt', given, title })) ?? { wrong: 'failed' as const },
    questionAbout: (transcript: Transcript, episode: DeviceQuestion['read']['episode']) =>
      ask<DeviceQuestion>({ do: 'question', transcript, episode }),
    end: () => worker.terminate(),
  }
}

export type InsideEngine = ReturnType<typeof startEngine>
