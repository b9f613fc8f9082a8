import { parsePush, parseSiteConfig } from '../../src/content/siteConfig.ts'
import { isLocal } from './checkSettings.ts'
import { error, type Facts, type Finding } from './Facts.ts'

/** Every VITE_… variable of the web app: what it is for, and whether a build for production needs it. */
export const WEB_SETTINGS: Readonly<Record<string, { purpose: string; isNeeded: boolean }>> = {
  VITE_FIREBASE_CONFIG: {
    purpose: 'The web configuration of the Firebase project, as JSON in one line',
    isNeeded: true,
  },
  VITE_RECAPTCHA_SITE_KEY: { purpose: 'The site key of the human check', isNeeded: true },
  VITE_PUSH_KEY: { purpose: 'The public key that browsers let us notify by', isNeeded: false },
  VITE_SENTRY_DSN: { purpose: 'Where errors in browsers are reported to', isNeeded: false },
  VITE_LISTS_AT_BUILD: {
    purpose: 'The podcast lists that pages are drawn with; the build asks production for them',
    isNeeded: false,
  },
  VITE_SAMPLE: {
    purpose:
      'The sample summary in place of ours; the build makes it of the episode that SAMPLE_EPISODE names',
    isNeeded: false,
  },
  VITE_LOCAL_STACK: { purpose: 'Addresses of a local stack; never set in production', isNeeded: false },
}

const OPTIONAL: Readonly<Record<string, Pick<Finding, 'why' | 'mend'>>> = {
  VITE_PUSH_KEY: {
    why: 'Nobody is offered notifications',
    mend: 'Make a Web Push certificate in the console, and write its public key into .env.production',
  },
  VITE_SENTRY_DSN: {
    why: 'Errors in browsers are seen by nobody',
    mend: 'Make a project in Sentry, and write its DSN into .env.production',
  },
}

/** What a build would tell the web app about where it runs. Nothing to see in a local project: the stack sets it. */
export function* checkWebSettings(facts: Facts): Generator<Finding> {
  if (isLocal(facts)) return
  for (const [name, { purpose, isNeeded }] of Object.entries(WEB_SETTINGS)) {
    if ((facts.web.get(name) ?? '') !== '') continue
    if (isNeeded) yield error(`${name} is not set`, purpose, 'Write it into .env.production')
    const optional = OPTIONAL[name]
    if (optional !== undefined) yield { level: 'warning', what: `${name} is not set`, ...optional }
  }
  if ((facts.web.get('VITE_LOCAL_STACK') ?? '') !== '')
    yield error(
      'VITE_LOCAL_STACK is set',
      'The app would look for its services on the reader’s own machine',
      'Take it out of .env.production',
    )
  yield* checkConfig(facts)
}

function* checkConfig(facts: Facts): Generator<Finding> {
  let config: ReturnType<typeof parseSiteConfig>
  try {
    config = parseSiteConfig(Object.fromEntries(facts.web))
    parsePush(Object.fromEntries(facts.web))
  } catch (thrown) {
    const what = thrown instanceof Error ? thrown.message.split(', got:')[0] : ''
    return yield error(what ?? '', 'The app would not start', 'Mend it in .env.production')
  }
  if ((facts.web.get('VITE_FIREBASE_CONFIG') ?? '') === '') return
  if (config.firebase.projectId !== facts.projectId) {
    yield error(
      `VITE_FIREBASE_CONFIG is of the project ${config.firebase.projectId}`,
      `The deploy is to ${facts.projectId}: accounts and data would be another project’s`,
      'Copy the configuration of the web app from the console of this project',
    )
  }
  const appHost = URL.parse(facts.settings.get('APP_URL')?.text ?? '')?.host
  if (appHost !== undefined && config.firebase.authDomain !== appHost) {
    yield error(
      `authDomain in VITE_FIREBASE_CONFIG is ${config.firebase.authDomain}`,
      'Browsers that keep sites apart let Google sign-in through only on the app’s own host',
      `Make it ${appHost}`,
    )
  }
}
