import { useSyncExternalStore } from 'react'
import { KEYS, forget, recall, remember } from './deviceStorage.ts'

/** What is kept: whose links they are, since a session can end without a log-out on this device. */
interface Queue {
  uid: string
  links: readonly string[]
}

/** Most links that wait; a full queue drops the oldest. */
const MOST = 20
const NONE: readonly string[] = []

const listeners = new Set<() => void>()
let read: { stored: string | null; queue: Queue } | undefined

/** Takes a link down until there is a network. @param link an episode's address, as `youTubeAddress` writes it */
export function queueLink(uid: string, link: string): void {
  const others = waitingLinks(uid).filter((each) => each !== link)
  write({ uid, links: [...others, link].slice(-MOST) })
}

/** The link has been looked up, or is not wanted any more. */
export function dropLink(uid: string, link: string): void {
  const links = waitingLinks(uid)
  if (links.includes(link)) write({ uid, links: links.filter((each) => each !== link) })
}

/** The links of one person that wait on this device, oldest first. */
export function waitingLinks(uid: string): readonly string[] {
  const stored = recall(KEYS.linkQueue)
  if (read === undefined || read.stored !== stored) read = { stored, queue: parsed(stored) }
  return read.queue.uid === uid ? read.queue.links : NONE
}

/** The same, watched: other tabs take links down too. */
export function useWaitingLinks(uid: string): readonly string[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      addEventListener('storage', listener)
      return () => {
        listeners.delete(listener)
        removeEventListener('storage', listener)
      }
    },
    () => waitingLinks(uid),
    () => NONE,
  )
}

function write(queue: Queue): void {
  if (queue.links.length === 0) forget(KEYS.linkQueue)
  else remember(KEYS.linkQueue, JSON.stringify(queue))
  for (const listener of listeners) listener()
}

function parsed(stored: string | null): Queue {
  try {
    const value: unknown = JSON.parse(stored ?? 'null')
    if (typeof value === 'object' && value !== null && 'uid' in value && 'links' in value) {
      const { uid, links } = value
      if (typeof uid === 'string' && Array.isArray(links)) {
        return { uid, links: links.filter((link): link is string => typeof link === 'string') }
      }
    }
  } catch {
    // Malformed or absent: an empty queue.
  }
  return { uid: '', links: NONE }
}
