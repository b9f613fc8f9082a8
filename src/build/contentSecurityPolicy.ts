import { createHash } from 'node:crypto'
import { SITE } from '../../functions/src/domain/site.ts'

type Directive =
  `${'script' | 'style' | 'img' | 'font' | 'connect' | 'frame' | 'media' | 'manifest' | 'worker'}-src`
type OpenDirective = Directive | 'form-action'

/**
 * Digests of the built src/app/boot.ts and src/app/chosenLanguage.ts. A build with other scripts fails and prints the
 * digest to put here and into firebase.json.
 */
export const BOOT_SCRIPT = "'sha256-gvDznT4ciCewulNEE75dSI0rrWeZqXsQq0FMeJkeDfw='"
export const LANGUAGE_SCRIPT = "'sha256-dKD503etxeYEOxQaUgD2+kQzI/QPQU2XYZGI9a59T+k='"

/**
 * Allowed origins by kind of content. Script addresses are as narrow as can be: some trusted hosts also serve files
 * that would turn a whole-host rule into a bypass. docs/decisions/0015
 */
const SOURCES: Record<OpenDirective, readonly string[]> = {
  'script-src': [
    "'self'",
    BOOT_SCRIPT,
    LANGUAGE_SCRIPT,
    // The human check.
    'https://www.google.com/recaptcha/',
    'https://www.gstatic.com/recaptcha/',
    // Google sign-in, which Firebase opens through Google's own frames.
    'https://apis.google.com/js/',
    'https://apis.google.com/_/scs/',
    // The player of key moments.
    'https://www.youtube.com/iframe_api',
    'https://www.youtube.com/s/player/',
  ],
  // Each page names the digests of its inline styles (`styleDigests`): both policies must allow a style.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': [
    "'self'",
    'data:',
    // Artwork comes from publishers' own servers.
    'https:',
  ],
  'font-src': ["'self'"],
  'connect-src': [
    "'self'",
    'https://identitytoolkit.googleapis.com',
    'https://securetoken.googleapis.com',
    'https://firestore.googleapis.com',
    // Notifications.
    'https://firebaseinstallations.googleapis.com',
    'https://fcmregistrations.googleapis.com',
    // Kept sound.
    'https://storage.googleapis.com',
    'https://apis.google.com',
    'https://www.google.com/recaptcha/',
    'https://*.sentry.io',
  ],
  // 'self': our own host, the authDomain, serves Firebase's sign-in frame.
  'frame-src': [
    "'self'",
    'https://www.google.com/recaptcha/',
    'https://recaptcha.google.com/recaptcha/',
    'https://www.youtube-nocookie.com',
    'https://www.youtube.com',
  ],
  // Episodes play from publishers' own servers.
  'media-src': ["'self'", 'https:'],
  'manifest-src': ["'self'"],
  'worker-src': ["'self'"],
  'form-action': ["'self'", ...(SITE.elsewhere.donation ? [SITE.elsewhere.donation.action] : [])],
}

/** The content policy of every page. @param local additions for the local stack, without certificates */
export function contentSecurityPolicy(local?: Partial<Record<OpenDirective, readonly string[]>>): string {
  const open = Object.entries(SOURCES).map(([directive, sources]) => {
    const added = local?.[directive as OpenDirective] ?? []
    return [directive, ...sources, ...added].join(' ')
  })
  const closed = ["base-uri 'none'", "frame-ancestors 'none'", "object-src 'none'"]
  const upgrade = local === undefined ? ['upgrade-insecure-requests'] : []
  return ["default-src 'none'", ...open, ...closed, ...upgrade].join('; ')
}

/** The policy in a page's own `<meta>`: allows these inline styles only. */
export function styleDigests(styles: readonly string[]): string {
  return ['style-src', "'self'", ...styles.map(digest)].join(' ')
}

/** The source expression of an inline text. */
export function digest(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
