import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type RunningGemini, startGemini } from '../src/startGemini.ts'

/** The client's methods that these tests use. Its own types lie with the functions' packages, invisible to tests. */
export interface GeminiModels {
  generateContentStream(request: object): Promise<AsyncIterable<unknown>>
}

const requireOfFunctions = createRequire(new URL('../../../functions/package.json', import.meta.url))
/** Google's own client, as the functions have it. */
const { GoogleGenAI } = requireOfFunctions('@google/genai') as {
  GoogleGenAI: new (options: object) => { models: GeminiModels }
}

export interface Rig {
  gemini: RunningGemini
  models: GeminiModels
  write(videoId: string, episode: object): void
  stop(): Promise<void>
}

export async function startRig(): Promise<Rig> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gemini-'))
  const gemini = await startGemini({ port: 0, folders: [folder] })
  const client = new GoogleGenAI({
    apiKey: 'a-key',
    httpOptions: { baseUrl: gemini.url, apiVersion: 'v1beta' },
  })
  return {
    gemini,
    models: client.models,
    write: (videoId, episode) =>
      writeFileSync(
        path.join(folder, `${videoId}.json`),
        JSON.stringify({ videoId, title: 'Bees', channelTitle: 'Hive', durationSeconds: 7_200, ...episode }),
      ),
    async stop() {
      await gemini.stop()
      rmSync(folder, { recursive: true })
    },
  }
}
