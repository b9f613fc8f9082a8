/** Summaries that a notification has told of and nobody has opened here, as many as the badge of the icon says. */
const CACHE = 'person-unread'

/** A summary was told of, or was opened. */
export async function setUnread(id: string, isUnread: boolean): Promise<void> {
  if (!('caches' in globalThis) || !(isUnread || (await caches.has(CACHE)))) return
  const cache = await caches.open(CACHE)
  await (isUnread ? cache.put(`/unread/${id}`, new Response()) : cache.delete(`/unread/${id}`))
  const { length } = await cache.keys()
  // Browsers without icons of apps have no badge.
  if ('setAppBadge' in navigator)
    await (length > 0 ? navigator.setAppBadge(length) : navigator.clearAppBadge())
}
