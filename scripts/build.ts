import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs, parseEnv } from 'node:util'
import * as v from 'valibot'
import { LIST_IDS, NEWEST_ANSWER } from '#domain/api/listAnswers.ts'
import { SITE } from '#domain/site.ts'
import { buildFunctions, buildWeb } from './stack/buildAll.ts'
import { ROOT } from './stack/paths.ts'

/** The site is built without later answers. */
const PATIENCE_MS = 5_000

const { values } = parseArgs({ options: { root: { type: 'string', default: ROOT } } })

/**
 * `npm run build`: a deploy's uploads: functions/lib and dist, with the VITE_… settings of the environment,
 * production's present podcast lists, and the episode of SAMPLE_EPISODE in place of our sample.
 */
try {
  await refuseLocalModels()
  const [VITE_LISTS_AT_BUILD, VITE_SAMPLE] = await Promise.all([listsNow(), sampleNow()])
  await Promise.all([buildFunctions(), buildWeb('dist', { VITE_LISTS_AT_BUILD, VITE_SAMPLE })])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

/**
 * @throws Error where a deploy would take its machine's local model, or recorded answers. docs/rules.md
 *   #recorded-in-production
 */
async function refuseLocalModels(): Promise<void> {
  for await (const file of glob(path.join(values.root, 'functions', '.env*'))) {
    if (!file.endsWith('.local') && parseEnv(await readFile(file, 'utf8'))['LLM_SEARCH'])
      throw new Error(`LLM_SEARCH stands in ${file}: it is for the local stack only. Take the line out.`)
  }
}

/** The newest weeks by list; none when unreachable, as before a first deploy. */
async function listsNow(): Promise<string> {
  const told = await Promise.all(
    LIST_IDS.map(async (id) => {
      try {
        const signal = AbortSignal.timeout(PATIENCE_MS)
        const answer: unknown = await (await fetch(`${SITE.origin}/api/lists/${id}.json`, { signal })).json()
        const { newest } = v.parse(NEWEST_ANSWER, answer)
        return newest === null ? [] : [[id, newest] as const]
      } catch {
        return []
      }
    }),
  )
  return JSON.stringify(Object.fromEntries(told.flat()))
}

/** '' without the setting: our own sample stays. */
async function sampleNow(): Promise<string> {
  const named = process.env['SAMPLE_EPISODE'] ?? ''
  return named === '' ? '' : (await import('./summarize/sampleEpisode.ts')).sampleEpisode(named)
}
