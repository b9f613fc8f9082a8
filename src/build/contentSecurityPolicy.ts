import { createHash } from 'node:crypto'
import { SITE } from '../../functions/src/domain/site.ts'

type Directive =
  `${'script' | 'style' | 'img' | 'font' | 'connect' | 'frame' | 'media' | 'manifest' | 'worker'}-src`
type OpenDirective = Directive | 'form-action'

/**
 * Digests of the two scripts that stand in pages: src/app/boot.ts and src/app/chosenLanguage.ts as they are built. A build
 * whose scripts are others ends with the digest to put here and into firebase.json.
 */
export const BOOT_SCRIPT = "'sha256-gvDznT4ciCewulNEE75dSI0rrWeZqXsQq0FMeJkeDfw='"
export const LANGUAGE_SCRIPT = "'sha256-dKD503etxeYEOxQaUgD2+kQzI/QPQU2XYZGI9a59T+k='"

/**
 * Where each kind of content may come from. Script addresses are as narrow as they can be: some hosts that are trusted
 * here also serve files that a whole-host rule would turn into a way around it. docs/decisions/0015
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
  // Each page names the styles that may stand in it (`styleDigests`): both policies must let a style through.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': [
    "'self'",
    'data:',
    // Artwork comes from its publishers' own servers, wherever those are.
    'https:',
  ],
  'font-src': ["'self'"],
  'connect-src': [
    "'self'",
    'https://identitytoolkit.googleapis.com',
    'https://securetoken.googleapis.com',
    'https://firestore.googleapis.com',
    // Devices that are told of summaries.
    'https://firebaseinstallations.googleapis.com',
    'https://fcmregistrations.googleapis.com',
    // Cuts that are kept on the device.
    'https://storage.googleapis.com',
    'https://apis.google.com',
    'https://www.google.com/recaptcha/',
    'https://*.sentry.io',
  ],
  // 'self': Firebase's sign-in frame is served from our own host, which is its authDomain.
  'frame-src': [
    "'self'",
    'https://www.google.com/recaptcha/',
    'https://recaptcha.google.com/recaptcha/',
    'https://www.youtube-nocookie.com',
    'https://www.youtube.com',
  ],
  // Episodes play from their publishers' own servers, wherever those are.
  'media-src': ["'self'", 'https:'],
  'manifest-src': ["'self'"],
  'worker-src': ["'self'"],
  'form-action': ["'self'", ...(SITE.elsewhere.donation ? [SITE.elsewhere.donation.action] : [])],
}

/**
 * The content policy that every page is served with.
 * @param local what the stack of a developer's machine adds; its addresses have no certificates
 */
export function contentSecurityPolicy(local?: Partial<Record<OpenDirective, readonly string[]>>): string {
  const open = Object.entries(SOURCES).map(([directive, sources]) => {
    const added = local?.[directive as OpenDirective] ?? []
    return [directive, ...sources, ...added].join(' ')
  })
  const closed = ["base-uri 'none'", "frame-ancestors 'none'", "object-src 'none'"]
  const upgrade = local === undefined ? ['upgrade-insecure-requests'] : []
  return ["default-src 'none'", ...open, ...closed, ...upgrade].join('; ')
}

/** The policy that a page brings itself, in a `<meta>`: no styles stand in it but these. */
export function styleDigests(styles: readonly string[]): string {
  return ['style-src', "'self'", ...styles.map(digest)].join(' ')
}

/** How a policy names what stands in a page. */
export function digest(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
