import type { ReaderLanguage } from '#domain/languages.ts'
import { type PushKind, pushedPath, readPush } from '#domain/summaries/push.ts'
import { markAnnounced } from '../shared/offline/badge.ts'
import { addressIn } from '../ui/addresses.ts'

/** In the device's language; `other`: a newer version's message. */
const TITLES: Record<ReaderLanguage, Record<PushKind | 'other', string>> = {
  en: {
    ready: 'Your summary is ready',
    followed: 'There is a new summary from a show you follow',
    offer: 'There is a new episode of a show you follow',
    brief: 'There is news from the shows you follow',
    other: 'There is news on Sonobrief',
  },
  es: {
    ready: 'Tu resumen está listo',
    followed: 'Hay un resumen nuevo de un podcast que sigues',
    offer: 'Hay un episodio nuevo de un podcast que sigues',
    brief: 'Hay novedades de los podcasts que sigues',
    other: 'Hay novedades en Sonobrief',
  },
}

/** Shows a notification always, or browsers revoke the permission. Nothing is fetched before a press. */
export async function notify(
  { registration }: ServiceWorkerGlobalScope,
  message: string,
  language: ReaderLanguage,
): Promise<void> {
  const { kind, id } = readPush(message) ?? {}
  const isKnown = kind !== undefined && id !== undefined
  await registration.showNotification(TITLES[language][kind ?? 'other'], {
    // Replaces an earlier one with the same tag.
    tag: id ?? 'other',
    icon: '/icon-192.png',
    lang: language,
    data: addressIn(language, isKnown ? pushedPath(kind, id) : '/dashboard'),
  })
  if (isKnown && (kind === 'ready' || kind === 'followed')) await markAnnounced(id, true)
}

/** Opens a notification's page, in a window that has it open already. */
export async function openPressed(
  { clients, location }: ServiceWorkerGlobalScope,
  notification: Notification,
): Promise<void> {
  notification.close()
  const { href } = new URL(String(notification.data), location.origin)
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  await (open.find(({ url }) => url === href)?.focus() ?? clients.openWindow(href))
}
