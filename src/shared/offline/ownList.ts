import { useSyncExternalStore } from 'react'
import { announcer } from './announcer.ts'
import { forget, recall, remember } from './deviceStorage.ts'

/** One person's entries on this device; never shown or sent for another person. */
export interface OwnList<Entry> {
  /** The oldest first; the same array until it changes. */
  read: (uid: string) => readonly Entry[]
  write: (uid: string, entries: readonly Entry[]) => void
  /** `read`, live: other tabs write too. */
  useEntries: (uid: string) => readonly Entry[]
}

/**
 * A list in the browser's storage, with its owner, since a session can end without a log-out on this device.
 * @param field name of the entries in storage
 * @param isEntry drops others, such as an older build's
 */
export function ownList<Entry>(
  key: string,
  field: string,
  isEntry: (value: unknown) => value is Entry,
): OwnList<Entry> {
  const none: readonly Entry[] = []
  const changes = announcer()
  let last: { stored: string | null; uid: string; entries: readonly Entry[] } | undefined

  const parsed = (stored: string | null) => {
    try {
      const value = JSON.parse(stored ?? 'null') as { uid?: unknown; [field: string]: unknown } | null
      const entries = value?.[field]
      if (typeof value?.uid === 'string' && Array.isArray(entries)) {
        return { uid: value.uid, entries: entries.filter(isEntry) }
      }
    } catch {
      // Malformed: an empty list.
    }
    return { uid: '', entries: none }
  }
  const read = (uid: string) => {
    const stored = recall(key)
    if (last === undefined || last.stored !== stored) last = { stored, ...parsed(stored) }
    return last.uid === uid ? last.entries : none
  }
  return {
    read,
    write: (uid, entries) => {
      if (entries.length === 0) forget(key)
      else remember(key, JSON.stringify({ uid, [field]: entries }))
      changes.tell()
    },
    useEntries: (uid) =>
      useSyncExternalStore(
        (listener) => {
          const unsubscribe = changes.subscribe(listener)
          addEventListener('storage', listener)
          return () => {
            unsubscribe()
            removeEventListener('storage', listener)
          }
        },
        () => read(uid),
        () => none,
      ),
  }
}
