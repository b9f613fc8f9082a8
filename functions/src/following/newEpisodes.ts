import { createHash } from 'node:crypto'
import type { KeptEntry } from '../episodes/episodeStore.ts'
import { packed, unpacked } from '../episodes/packed.ts'

/** Keys of the newest known episodes of a show: three each. */
const MOST_KEYS = 9_000

/** Keys of an episode: a feed that changes one or two of them has no new one. docs/rules.md #feed-owners */
function keysOf({ episodeId, audioUrl, title, published }: KeptEntry): string[] {
  return [
    key('id', episodeId),
    ...(audioUrl === undefined ? [] : [key('sound', audioUrl)]),
    ...(title !== '' && published !== undefined ? [key('date', title, published)] : []),
  ]
}

function key(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 9)
}

/** Entries that nothing is known of, the oldest first. */
export function newEntries(known: ReadonlySet<string>, entries: readonly KeptEntry[]): KeptEntry[] {
  return entries.filter((entry) => !keysOf(entry).some((each) => known.has(each))).toReversed()
}

/** Keys known before and now, as many as are kept. */
export async function packKnown(
  before: ReadonlySet<string>,
  entries: readonly KeptEntry[],
): Promise<Uint8Array> {
  const now = new Set([...entries.flatMap(keysOf), ...before])
  const [bytes = Buffer.alloc(0)] = await packed([...now].slice(0, MOST_KEYS))
  return bytes
}

export async function unpackKnown(bytes: Uint8Array): Promise<ReadonlySet<string>> {
  return new Set((await unpacked([bytes])) as string[])
}
