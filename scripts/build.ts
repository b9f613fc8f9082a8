import * as v from 'valibot'
import { LIST_IDS, NEWEST_ANSWER } from '#domain/api/listAnswers.ts'
import { SITE } from '#domain/site.ts'
import { buildFunctions, buildWeb } from './stack/buildAll.ts'

/** The site is built without what it is not told by then. */
const PATIENCE_MS = 5_000

/**
 * `npm run build`: what a deploy uploads: functions/lib and dist, with the VITE_… settings of the environment, and the podcast lists
 * that production tells now.
 */
try {
  await Promise.all([buildFunctions(), buildWeb('dist', { VITE_LISTS_AT_BUILD: await listsNow() })])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

/** The newest weeks by list; none where they cannot be had, as before a first deploy. */
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
