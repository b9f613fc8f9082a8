import type { Mutant } from './Mutant.ts'

/** About how long one run of a test takes, in seconds: what starts more takes longer. */
const SECONDS: ReadonlyArray<readonly [RegExp, number]> = [
  [/^tests\/e2e\//, 150],
  [/crashes|Crash/, 150],
  [/^tests\/(?:functions|rules)\/|^emulators\/\w+\/test\//, 12],
]

/** Mutants that share a run of their test without any mutant. */
export function groupsOf(mutants: readonly Mutant[]): Mutant[][] {
  return [...Map.groupBy(mutants, ({ test, name = '' }) => `${test}\n${name}`).values()]
}

/** The part of all mutants that one of several machines tries: whole groups, the longest first, evenly by their time. */
export function shardOf(mutants: readonly Mutant[], index: number, count: number): Mutant[] {
  const shards = Array.from({ length: count }, () => ({ seconds: 0, mutants: [] as Mutant[] }))
  const groups = groupsOf(mutants).map((group) => ({ group, seconds: secondsOf(group) }))
  for (const { group, seconds } of groups.toSorted((a, b) => b.seconds - a.seconds)) {
    const least = shards.reduce((a, b) => (b.seconds < a.seconds ? b : a))
    least.seconds += seconds
    least.mutants.push(...group)
  }
  return shards[index - 1]?.mutants ?? []
}

function secondsOf(group: readonly Mutant[]): number {
  const test = group[0]?.test ?? ''
  const [, seconds] = SECONDS.find(([pattern]) => pattern.test(test)) ?? [undefined, 2]
  return seconds * (group.length + 1)
}
