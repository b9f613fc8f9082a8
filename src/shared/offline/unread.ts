import { markAnnounced } from './badge.ts'
import { recall, remember } from './deviceStorage.ts'

/** Summaries opened here, and since when they are noted. */
const KEY = 'sonobrief.read'
const MOST = 500

interface Marks {
  /** Earlier summaries count as read. */
  since: string
  read: string[]
}

function marks(): Marks {
  try {
    const { since, read } = JSON.parse(recall(KEY) ?? '') as Marks
    if (typeof since === 'string' && Array.isArray(read)) return { since, read }
  } catch {
    // The first visit to this device.
  }
  const begun = { since: new Date().toISOString(), read: [] }
  remember(KEY, JSON.stringify(begun))
  return begun
}

/** Whether a summary arrived since this device's first visit, and was not opened on it. */
export function isUnread(id: string, readyAt: Date | undefined): boolean {
  const { since, read } = marks()
  return readyAt !== undefined && readyAt > new Date(since) && !read.includes(id)
}

export async function markRead(id: string): Promise<void> {
  const { since, read } = marks()
  remember(KEY, JSON.stringify({ since, read: [id, ...read.filter((each) => each !== id)].slice(0, MOST) }))
  await markAnnounced(id, false)
}
