let needed = false
const listeners = new Set<() => void>()

/** There may be something to say at the lower edge: from here on the code for it is worth fetching. */
export function needNotices(): void {
  needed = true
  for (const listener of listeners) listener()
}

export function noticesNeeded(): boolean {
  return needed
}

export function onNoticesNeeded(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
