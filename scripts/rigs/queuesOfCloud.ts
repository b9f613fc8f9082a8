import type { QueueSetting } from '../../functions/src/platform/gateways/tasks.ts'
import { QUEUES } from '../doctor/production.ts'

/** What is no secret is a project's own; these have the form of true ones. */
export const SECRETS_OF_CLOUD = {
  SMTP_URL: 'smtps://mailer:pass@smtp.mail.test:465',
  BOUNCE_IMAP_URL: 'imaps://bounces:pass@imap.mail.test:993',
  HASH_KEY: 'x'.repeat(32),
  LINK_KEYS: 'y'.repeat(32),
  YOUTUBE_API_KEY: 'AIza-youtube',
  GEMINI_API_KEY: 'AIza-gemini',
  STRIPE_SECRET_KEY: 'sk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
  RECAPTCHA_SECRET: '6Lc-secret',
}

/** Our database as gcloud describes it where it is as it should be. */
export const DATABASE_OF_CLOUD = {
  locationId: 'europe-west1',
  type: 'FIRESTORE_NATIVE',
  pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_ENABLED',
  deleteProtectionState: 'DELETE_PROTECTION_ENABLED',
}

/** The web app's configuration of a project. */
export const firebaseOf = (projectId: string, authDomain: string) =>
  JSON.stringify({ apiKey: 'k', projectId, authDomain, appId: '1:1:web:1', messagingSenderId: '1' })

/** Our queues as `gcloud tasks queues list` tells of them where they are as they should be. @param perSecond where ours says none */
export function queuesOfCloud(projectId: string, perSecond: number) {
  return (Object.keys(QUEUES) as QueueSetting[]).map((setting) => {
    const { id, atOnce, attempts, minBackoffSeconds, maxBackoffSeconds, doublings, ...rest } = QUEUES[setting]
    return {
      name: `projects/${projectId}/locations/europe-west1/queues/${id}`,
      state: 'RUNNING',
      rateLimits: { maxDispatchesPerSecond: rest.perSecond ?? perSecond, maxConcurrentDispatches: atOnce },
      retryConfig: {
        maxAttempts: attempts,
        minBackoff: `${minBackoffSeconds}s`,
        maxBackoff: `${maxBackoffSeconds}s`,
        maxDoublings: doublings,
      },
    }
  })
}
