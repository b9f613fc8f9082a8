import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type RunningGemini, startGemini } from '../../../emulators/gemini/src/startGemini.ts'
import type { Episode } from '../../../emulators/youtube/src/Episode.ts'
import { EPISODE, type Pipeline, startPipeline } from '../../../scripts/rigs/pipeline.ts'

const SEEDED = fileURLToPath(new URL('../../../emulator-data/episodes', import.meta.url))

export interface GeminiRig extends Pipeline {
  gemini: RunningGemini
  /** What goes wrong with the calls to come; `times: 0` calls everything off. */
  order(fault: { kind?: string; times?: number; delayMs?: number; contains?: string }): Promise<void>
  /** A further episode: the words of {@link EPISODE}, changed. */
  writeEpisode(videoId: string, change: Partial<EpisodeFile>): Promise<void>
}

export type EpisodeFile = Omit<Episode, 'videoId'>

/** The pipeline with a key for Gemini, which is a local one. @param options as the pipeline's */
export async function startGeminiRig(options: Parameters<typeof startPipeline>[0] = {}): Promise<GeminiRig> {
  const pipeline = await startPipeline(options)
  const gemini = await startGemini({
    port: 0,
    folders: [SEEDED, pipeline.episodes],
    answers: path.join(SEEDED, '..', 'answers'),
    report: () => {},
    ...(pipeline.ear && { ear: pipeline.ear }),
  })
  const environment = { GEMINI_API_KEY: 'local', GEMINI_API_URL: gemini.url, DAILY_BUDGET_USD: '190' }
  Object.assign(process.env, environment)
  return {
    ...pipeline,
    gemini,
    async order(fault) {
      const body = JSON.stringify(fault)
      await pipeline.control(gemini.url, '/control/fault', { method: 'POST', body })
    },
    async writeEpisode(videoId, change) {
      const file = path.join(pipeline.episodes, `${videoId}.json`)
      await writeFile(file, JSON.stringify({ ...(await seededEpisode()), videoId, ...change }))
    },
    async stop() {
      await pipeline.stop()
      await gemini.stop()
    },
  }
}

export async function seededEpisode(): Promise<EpisodeFile & { videoId: string }> {
  const file: EpisodeFile & { videoId: string } = JSON.parse(
    await readFile(path.join(SEEDED, 'the-zoo-in-the-jar.json'), 'utf8'),
  )
  if (file.videoId !== EPISODE) throw new Error('another episode lies in the-zoo-in-the-jar.json')
  return file
}
