/** Results in order of work on all items, some at once. @throws the first failure, once all have stopped */
export async function inPool<Item, Result>(
  items: readonly Item[],
  size: number,
  work: (item: Item, at: number, signal: AbortSignal) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result[]> {
  const results: Result[] = []
  const stop = new AbortController()
  const either = signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal])
  let failure: { error: unknown } | undefined
  let next = 0
  const worker = async () => {
    while (next < items.length && failure === undefined) {
      const at = next++
      try {
        results[at] = await work(items[at] as Item, at, either)
      } catch (error) {
        failure ??= { error }
        stop.abort()
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(size, items.length) }, worker))
  if (failure !== undefined) throw failure.error
  return results
}
