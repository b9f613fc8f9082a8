import type { Elsewhere } from '#domain/site.ts'
import { REGION } from '../../functions/src/platform/region.ts'
import { LOCAL_ACCOUNT } from '../../emulators/mailbox/src/startBounceMailbox.ts'
import { LOCAL_SECRET_KEY, LOCAL_WEBHOOK_SECRET } from '../../emulators/stripe/src/startStripe.ts'
import type { Ports } from './ports.ts'
import { contentSecurityPolicy } from '../../src/build/contentSecurityPolicy.ts'

export const PROJECT_ID = 'demo-sonobrief'

/** Seconds between request and delivery on a developer's machine; 600 in production. */
export const LOCAL_DELAY_SECONDS = 20

const HOST = '127.0.0.1'
/** Public, and valid on this machine only. */
const LOCAL_SECRET = 'known-to-everybody-and-for-local-use-only'

/** A point of the curve, as browsers ask for; its private half is unknown. */
const LOCAL_PUSH_KEY =
  'BDOU99-h67HcA6JeFXHbSNMu7e2yNNu3RzoMj8TM4W88jITfq7ZmPvIM1Iv-4_l2LxQcYwhqby2xGpWwzjfAnG4'

/** `GEMINI=local npm start`: summaries by the local Gemini. */
export const IS_GEMINI_LOCAL = process.env.GEMINI === 'local'

/**
 * What functions/src/platform/config.ts reads, pointed at the local services. Set values of the caller's environment win, but
 * for models: whoever wants one asks for it with `modelSettings`, so that no test and no measurement costs money.
 */
export function functionSettings(ports: Ports): Record<string, string> {
  const settings = {
    APP_URL: `http://${HOST}:${ports.app}`,
    SUMMARY_DELAY_SECONDS: String(LOCAL_DELAY_SECONDS),
    SMTP_URL: `smtp://${HOST}:${ports.smtp}`,
    YOUTUBE_API_URL: `http://${HOST}:${ports.youtube}`,
    YOUTUBE_API_KEY: LOCAL_SECRET,
    PODCASTS_LOCAL_HOSTS: `*.localhost=${ports.podcasts}`,
    ITUNES_URL: `http://${HOST}:${ports.podcasts}`,
    APPLE_CHARTS_URLS: `http://${HOST}:${ports.podcasts}`,
    PODCAST_INDEX_URL: `http://${HOST}:${ports.podcasts}`,
    SPOTIFY_URL: `http://${HOST}:${ports.podcasts}`,
    RECAPTCHA_SECRET: LOCAL_SECRET,
    RECAPTCHA_VERIFY_URL: `http://${HOST}:${ports.captcha}/recaptcha/api/siteverify`,
    TASKS_ENDPOINT: `${HOST}:${ports.tasks}`,
    TASKS_TARGET_URL: `http://${HOST}:${ports.functions}/${PROJECT_ID}/${REGION}`,
    TASKS_SERVICE_ACCOUNT: `tasks@${PROJECT_ID}.iam.gserviceaccount.com`,
    TASKS_CERTS_URL: `http://${HOST}:${ports.tasks}/oauth2/v1/certs`,
    BOUNCE_IMAP_URL: `imap://${LOCAL_ACCOUNT.user}:${LOCAL_ACCOUNT.password}@${HOST}:${ports.bounces}`,
    HASH_KEY: LOCAL_SECRET,
    LINK_KEYS: `${LOCAL_SECRET}-in-links,${LOCAL_SECRET}`,
    TRANSCRIBER_URL: `http://${HOST}:${ports.transcriber}/v1`,
    STORAGE_ENDPOINT: `http://${HOST}:${ports.storage}`,
    FCM_URL: `http://${HOST}:${ports.push}`,
    STRIPE_API_URL: `http://${HOST}:${ports.stripe}`,
    STRIPE_SECRET_KEY: LOCAL_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: LOCAL_WEBHOOK_SECRET,
  }
  const own = Object.keys(settings).flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  const gemini = IS_GEMINI_LOCAL && {
    GEMINI_API_KEY: 'local',
    GEMINI_API_URL: `http://${HOST}:${ports.gemini}`,
  }
  return { ...settings, ...Object.fromEntries(own), LLM_URL: 'none', GEMINI_API_KEY: 'none', ...gemini }
}

/** What the web app is built with: see src/content/siteConfig.ts. */
export function webSettings(ports: Ports): Record<string, string> {
  return {
    VITE_FIREBASE_CONFIG: JSON.stringify({
      apiKey: 'local',
      projectId: PROJECT_ID,
      authDomain: `${HOST}:${ports.app}`,
      appId: '1:1:web:1',
      messagingSenderId: '1',
    }),
    VITE_LOCAL_STACK: JSON.stringify({
      auth: `http://${HOST}:${ports.auth}`,
      firestore: { host: HOST, port: ports.firestore },
      captchaScript: `http://${HOST}:${ports.captcha}/recaptcha/api.js`,
      youtube: `http://${HOST}:${ports.youtube}`,
      elsewhere: localElsewhere(ports),
    }),
    VITE_RECAPTCHA_SITE_KEY: 'local-site-key',
    VITE_PUSH_KEY: LOCAL_PUSH_KEY,
  }
}

/** The stand-in that takes donations; the other places lead nowhere, and are there to be seen. */
export function localElsewhere(ports: Ports) {
  return {
    twitter: 'https://twitter.example/sonobrief',
    linkedin: 'https://linkedin.example/company/sonobrief',
    github: 'https://github.example/sonobrief',
    spotify: 'https://spotify.example/show/sonobrief',
    apple: 'https://podcasts.example/podcast/sonobrief',
    donation: {
      action: `http://${HOST}:${ports.donations}/api/v1/invoices`,
      storeId: 'sonobrief-coffee',
      notifyEmail: 'coffee@sonobrief.example',
    },
  } satisfies Elsewhere
}

const POLICY = 'content-security-policy'

interface HostingConfig {
  headers: Array<{ headers: Array<{ key: string; value: string }> }>
}

/** Lets pages of the local stack use its stand-ins; all else stays as it is served in production. */
export function allowLocalSources(hosting: HostingConfig, ports: Ports): void {
  const policy = contentSecurityPolicy(localSources(ports))
  for (const { headers } of hosting.headers) {
    for (const header of headers) if (header.key.toLowerCase() === POLICY) header.value = policy
  }
}

function localSources(ports: Ports) {
  const at = (service: keyof Ports) => `http://127.0.0.1:${ports[service]}`
  const media = `http://media.localhost:${ports.podcasts}`
  return {
    'script-src': [at('captcha'), at('youtube')],
    'connect-src': [at('auth'), at('firestore'), at('captcha'), at('storage')],
    'img-src': [at('youtube'), media],
    'frame-src': [at('youtube')],
    'media-src': [at('youtube'), at('storage'), media],
    'form-action': [localElsewhere(ports).donation.action],
  }
}
