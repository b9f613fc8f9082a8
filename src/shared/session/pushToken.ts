import { initializeApp } from 'firebase/app'
import { getMessaging, getToken } from 'firebase/messaging'
import { push } from '../../content/push.ts'
import { site } from '../../content/site.ts'

/**
 * This browser's token of Firebase Cloud Messaging. Fetched at a press only.
 * @throws where the browser has no service worker, or Google does not answer
 */
export async function pushToken(): Promise<string> {
  const serviceWorkerRegistration = await navigator.serviceWorker.getRegistration()
  if (push === undefined || serviceWorkerRegistration === undefined) throw new Error('There is no worker')
  const { vapidKey, ...sender } = push
  messaging ??= getMessaging(initializeApp({ ...site.firebase, ...sender }, 'push'))
  return getToken(messaging, { vapidKey, serviceWorkerRegistration })
}
let messaging: ReturnType<typeof getMessaging> | undefined
