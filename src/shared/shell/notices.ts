let needed = false
const listeners = new Set<() => void>()

/** A notice may be due: its code is worth fetching from here on. */
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
