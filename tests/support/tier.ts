import { it } from 'vitest'

/**
 * `npm test` guards money, privacy and the main journeys in minutes; `npm run test:all` (TESTS=all) runs everything. Files
 * named *.nightly.test.ts run in the second alone, and so do tests by `nightly`; `sample` takes part of a long list.
 */
export const RUNS_ALL = process.env['TESTS'] === 'all'

/** Chooses the sample: `npm test` draws and prints one; set SEED to repeat its run. */
const SEED = Number(process.env['SEED'] ?? 0)

/** A test that only `npm run test:all` runs; skipped elsewhere, since Vitest fails on a `describe` without any. */
export const nightly: (name: string, test: () => Promise<void>) => void = RUNS_ALL ? it : it.skip

/** How often something is tried: where everything runs, or each time. */
export const howOften = (all: number, each: number): number => (RUNS_ALL ? all : each)

/** A part of a list, by seed; the whole where everything runs. @param salt tells lists of one length apart */
export function sample<Item>(items: readonly Item[], most: number, salt = ''): Item[] {
  if (RUNS_ALL || items.length <= most) return [...items]
  const ranked = items.map((item, index) => ({ item, index, rank: mixed(`${SEED} ${salt} ${index}`) }))
  const chosen = ranked.toSorted((a, b) => a.rank - b.rank).slice(0, most)
  return chosen.toSorted((a, b) => a.index - b.index).map(({ item }) => item)
}

/** A number from 0 up to 2³² that depends on all of the text (FNV-1a). */
function mixed(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}
