/** Summaries announced by a notification and not opened here; the icon's badge counts them. */
const CACHE = 'person-unread'

/** Marks a summary as announced, or as opened. */
export async function setUnread(id: string, isUnread: boolean): Promise<void> {
  if (!('caches' in globalThis) || !(isUnread || (await caches.has(CACHE)))) return
  const cache = await caches.open(CACHE)
  await (isUnread ? cache.put(`/unread/${id}`, new Response()) : cache.delete(`/unread/${id}`))
  const { length } = await cache.keys()
  // Some browsers have no badges.
  if ('setAppBadge' in navigator)
    await (length > 0 ? navigator.setAppBadge(length) : navigator.clearAppBadge())
}
