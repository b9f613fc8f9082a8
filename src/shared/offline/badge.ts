/** Unread summaries that a notification has announced: the icon's badge counts them. The worker has no other storage. */
const CACHE = 'person-unread'

export async function markAnnounced(id: string, isUnread: boolean): Promise<void> {
  if (!('caches' in globalThis) || !(isUnread || (await caches.has(CACHE)))) return
  const cache = await caches.open(CACHE)
  await (isUnread ? cache.put(`/unread/${id}`, new Response()) : cache.delete(`/unread/${id}`))
  const { length } = await cache.keys()
  // Some browsers have no badges.
  if ('setAppBadge' in navigator)
    await (length > 0 ? navigator.setAppBadge(length) : navigator.clearAppBadge())
}
