import { recall, remember } from './deviceStorage.ts'

/** Summaries opened here, and since when they are noted. */
const KEY = 'sonobrief.read'
const MOST = 500
/** Unread ones that a notification has announced, which the icon's badge counts; the worker has no other storage. */
const ANNOUNCED = 'person-unread'

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
  if ('caches' in globalThis && (await caches.has(ANNOUNCED)))
    await showBadge(async (cache) => cache.delete(`/unread/${id}`))
}

export const markAnnounced = (id: string) => showBadge((cache) => cache.put(`/unread/${id}`, new Response()))

async function showBadge(change: (cache: Cache) => Promise<unknown>): Promise<void> {
  const cache = await caches.open(ANNOUNCED)
  await change(cache)
  const { length } = await cache.keys()
  // Some browsers have no badges.
  if ('setAppBadge' in navigator)
    await (length > 0 ? navigator.setAppBadge(length) : navigator.clearAppBadge())
}
