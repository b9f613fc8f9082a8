import { lowerBound } from './lowerBound.ts'

const CHUNK = 512

/**
 * Text keys in order, each with a value: insertion and removal in O(log n + chunk), scans from any key either way. A
 * list of sorted chunks; a tree would save little at the sizes of a development database.
 */
export class SortedMap<V> {
  private readonly chunks: Array<{ keys: string[]; values: V[] }> = []
  private count = 0

  get size(): number {
    return this.count
  }

  /** Builds from unsorted entries at once: much faster than single insertions. */
  static from<V>(entries: Array<[string, V]>): SortedMap<V> {
    entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    const map = new SortedMap<V>()
    for (let start = 0; start < entries.length; start += CHUNK) {
      const slice = entries.slice(start, start + CHUNK)
      map.chunks.push({ keys: slice.map(([key]) => key), values: slice.map(([, value]) => value) })
    }
    map.count = entries.length
    return map
  }

  set(key: string, value: V): void {
    if (this.chunks.length === 0) this.chunks.push({ keys: [], values: [] })
    const at = Math.min(this.chunkFor(key), this.chunks.length - 1)
    const chunk = this.chunks[at] as { keys: string[]; values: V[] }
    const index = placeOf(chunk.keys, key)
    if (chunk.keys[index] === key) {
      chunk.values[index] = value
      return
    }
    chunk.keys.splice(index, 0, key)
    chunk.values.splice(index, 0, value)
    this.count++
    if (chunk.keys.length > CHUNK * 2) {
      const [keys, values] = [chunk.keys.splice(CHUNK), chunk.values.splice(CHUNK)]
      this.chunks.splice(at + 1, 0, { keys, values })
    }
  }

  delete(key: string): void {
    const at = this.chunkFor(key)
    const chunk = this.chunks[at]
    if (!chunk) return
    const index = placeOf(chunk.keys, key)
    if (chunk.keys[index] !== key) return
    chunk.keys.splice(index, 1)
    chunk.values.splice(index, 1)
    this.count--
    if (chunk.keys.length === 0) this.chunks.splice(at, 1)
  }

  /** Entries with from ≤ key < to, ascending. The map must not change during the walk. */
  *scan(from: string, to: string | undefined): Generator<[string, V]> {
    for (let at = this.chunkFor(from); at < this.chunks.length; at++) {
      const { keys, values } = this.chunks[at] as { keys: string[]; values: V[] }
      for (let index = placeOf(keys, from); index < keys.length; index++) {
        const key = keys[index] as string
        if (to !== undefined && key >= to) return
        yield [key, values[index] as V]
      }
    }
  }

  /** The first chunk whose last key is at or after the key. */
  private chunkFor(key: string): number {
    return lowerBound(this.chunks.length, (at) => (this.chunks[at]?.keys.at(-1) as string) < key)
  }
}

const placeOf = (keys: string[], key: string) => lowerBound(keys.length, (at) => (keys[at] as string) < key)
