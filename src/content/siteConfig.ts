import { type Elsewhere, SITE } from '#domain/site.ts'

/** The build's settings. Values are public: they ship to every browser. */
interface SiteConfig {
  firebase: { apiKey: string; projectId: string; authDomain: string; appId?: string }
  recaptchaSiteKey: string
  /** Sentry's address for unexpected errors; undefined: the console only. */
  sentryDsn: string | undefined
  /** Addresses of the local stack; undefined in production. */
  local: LocalStack | undefined
}

interface LocalStack {
  auth: string
  firestore: { host: string; port: number }
  /** The local stand-in for reCAPTCHA's script. */
  captchaScript: string
  /** The stand-in's origin for YouTube: its player's script and pages. */
  youtube: string
}

type Social = ReadonlyArray<{ text: string; href: string | undefined }>

type Env = Record<string, unknown>

/** Reads and checks the build's variables. @throws Error that names the variable and its expected form */
export function parseSiteConfig(env: Env): SiteConfig {
  const firebase = jsonOf(
    env,
    'VITE_FIREBASE_CONFIG',
    'the JSON web configuration of the Firebase project',
  ) ?? {
    apiKey: 'local',
    projectId: 'demo-sonobrief',
    authDomain: '127.0.0.1:5050',
  }
  const local = localOf(env)
  const siteKey = env.VITE_RECAPTCHA_SITE_KEY
  return {
    firebase: {
      apiKey: text(firebase, 'apiKey', 'VITE_FIREBASE_CONFIG'),
      projectId: text(firebase, 'projectId', 'VITE_FIREBASE_CONFIG'),
      authDomain: text(firebase, 'authDomain', 'VITE_FIREBASE_CONFIG'),
      ...(typeof firebase.appId === 'string' && { appId: firebase.appId }),
    },
    recaptchaSiteKey: typeof siteKey === 'string' && siteKey !== '' ? siteKey : 'local',
    sentryDsn: sentryDsn(env.VITE_SENTRY_DSN),
    local: local && localStack(local),
  }
}

/** Firebase's settings of notifications; the rest are in the site's own configuration. */
export function parsePush(
  env: Env,
): { vapidKey: string; messagingSenderId: string; appId: string } | undefined {
  const [vapidKey, firebase] = [
    env.VITE_PUSH_KEY,
    jsonOf(env, 'VITE_FIREBASE_CONFIG', 'the JSON web configuration of the Firebase project'),
  ]
  if (firebase === undefined || vapidKey === undefined || vapidKey === '') return undefined
  if (typeof vapidKey !== 'string' || !/^B[\w-]{86}$/.test(vapidKey))
    throw new Error('VITE_PUSH_KEY must be the public key of the Web Push certificate, of 87 letters.')
  return {
    vapidKey,
    messagingSenderId: text(firebase, 'messagingSenderId', 'VITE_FIREBASE_CONFIG'),
    appId: text(firebase, 'appId', 'VITE_FIREBASE_CONFIG'),
  }
}

/** Our pages on other hosts; the local stack has its own. */
export function parseElsewhere(env: Env): Elsewhere {
  const own = localOf(env)?.elsewhere
  return isRecord(own) ? own : SITE.elsewhere
}

/** The social part, for every page's header and footer. */
export function parseSocial(env: Env): { social: Social; takesDonations: boolean } {
  const { twitter, linkedin, github, donation } = parseElsewhere(env)
  const places = [
    { text: 'Twitter', href: twitter },
    { text: 'LinkedIn', href: linkedin },
    { text: 'GitHub', href: github },
  ]
  return { social: places.filter(({ href }) => href !== undefined), takesDonations: donation !== undefined }
}

function localOf(env: Env): Env | undefined {
  const shape = 'JSON {auth, firestore: {host, port}, captchaScript, youtube, elsewhere}'
  return jsonOf(env, 'VITE_LOCAL_STACK', shape)
}

function sentryDsn(value: unknown): string | undefined {
  if (value === undefined || value === '') return undefined
  if (typeof value === 'string' && /^https?:\/\/\w+@[^/]+\/\d+$/.test(value)) return value
  throw new Error(`VITE_SENTRY_DSN must be https://KEY@HOST/PROJECT, got: ${JSON.stringify(value)}`)
}

function localStack(value: Env): LocalStack {
  const { firestore } = value
  if (!isRecord(firestore) || typeof firestore.port !== 'number') {
    throw new Error('VITE_LOCAL_STACK needs firestore: {host, port}, the port a number.')
  }
  return {
    auth: text(value, 'auth', 'VITE_LOCAL_STACK'),
    firestore: { host: text(firestore, 'host', 'VITE_LOCAL_STACK'), port: firestore.port },
    captchaScript: text(value, 'captchaScript', 'VITE_LOCAL_STACK'),
    youtube: text(value, 'youtube', 'VITE_LOCAL_STACK'),
  }
}

function jsonOf(env: Env, name: string, shape: string): Env | undefined {
  const value = env[name]
  if (value === undefined || value === '') return undefined
  if (typeof value !== 'string') throw new Error(`${name} must be ${shape}`)
  try {
    const parsed: unknown = JSON.parse(value)
    if (isRecord(parsed)) return parsed
  } catch {
    // Not JSON: the same message.
  }
  throw new Error(`${name} must be ${shape}, got: ${value}`)
}

function text(value: Env, key: string, name: string): string {
  const found = value[key]
  if (typeof found !== 'string' || found === '')
    throw new Error(`${name} needs "${key}", a text that is not empty.`)
  return found
}

function isRecord(value: unknown): value is Env {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
