import { type SettingName, type Variable, VARIABLES } from '../../functions/src/platform/config.ts'
import { error, type Facts, type Finding, note, warning } from './Facts.ts'

type SettingRow = Variable<unknown>

/** Every setting of the functions, as one type. */
export const SETTINGS = Object.entries(VARIABLES) as ReadonlyArray<[SettingName, SettingRow]>

/** Secret of Google's own test site, whose checks always pass. */
const RECAPTCHA_TEST_SECRET = '6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe'
/** Names that firebase-tools takes for itself: it refuses a file that holds one. */
const RESERVED =
  /^(?:X_GOOGLE_|FIREBASE_|EXT_|KIT_|GCLOUD_PROJECT$|GCP_PROJECT$|GOOGLE_CLOUD_PROJECT$|K_|PORT$|FUNCTION_)/

/** A deploy's settings for the functions: missing, malformed, misplaced, or made for another place. */
export function* checkSettings(facts: Facts): Generator<Finding> {
  for (const [name, row] of SETTINGS) yield* checkSetting(name, row, facts)
  for (const [name, { from }] of facts.settings) yield* checkName(name, from, facts)
  yield* checkTogether(facts)
}

export function isLocal({ projectId }: Pick<Facts, 'projectId'>): boolean {
  return projectId.startsWith('demo-')
}

/** What the functions would read of a setting; undefined where they would read none, or could not. */
export function settingOf<Name extends SettingName>(
  facts: Pick<Facts, 'settings' | 'projectId'>,
  name: Name,
): ReturnType<(typeof VARIABLES)[Name]['parse']> | undefined {
  const row: SettingRow = VARIABLES[name]
  const local = isLocal(facts) ? row.local : undefined
  const text = facts.settings.get(name)?.text ?? local ?? row.fallback?.()
  return text === undefined
    ? undefined
    : (VARIABLES[name].parse(text) as ReturnType<(typeof VARIABLES)[Name]['parse']>)
}

function* checkSetting(name: string, row: SettingRow, facts: Facts): Generator<Finding> {
  const held = facts.settings.get(name)
  const { purpose, shape } = row
  if (held === undefined) {
    if (isLocal(facts)) {
      const isFine = (row.local ?? row.fallback) !== undefined
      if (!isFine) yield error(`${name} is not set`, purpose, `Give it ${shape}`)
      return
    }
    if (row.secret) {
      // A function that binds a secret is not deployed while there is none, whatever its default.
      if (!facts.askedSecretManager) return
      const value = row.fallback === undefined ? shape : `${shape}; "${row.fallback()}" where you have none`
      return yield error(
        `${name} is not in Secret Manager`,
        purpose,
        `${secretCommand(name, facts)}: ${value}`,
      )
    }
    if (row.fallback !== undefined) return
    return yield error(`${name} is not set`, purpose, `Write it into ${settingsFile(facts)}: ${shape}`)
  }
  const { text, from } = held
  if (row.parse(text) === undefined) {
    const mend = row.secret ? secretCommand(name, facts) : `Mend it in ${from}`
    return yield error(`${name} is malformed`, purpose, `It must be ${shape}. ${mend}`)
  }
  if (isLocal(facts)) return
  if (row.secret && from.startsWith('functions/')) {
    return yield error(
      `${name} stands in ${from}`,
      'It is a secret: there it is uploaded as plain text and shown in the console',
      `Take it out of the file, and ${secretCommand(name, facts)}`,
    )
  }
  yield* checkValue(name, text)
}

/** Values that are well-formed, but made for another place. */
function* checkValue(name: string, text: string): Generator<Finding> {
  if (/\/\/(?:[^/@]*@)?(?:127\.0\.0\.1|localhost|\[::1\])|^(?:127\.0\.0\.1|localhost):/.test(text)) {
    return yield error(
      `${name} leads to this very machine`,
      'There is nothing there in the cloud',
      'Take it out, or give the real address',
    )
  }
  if (text.startsWith('http:')) {
    return yield error(`${name} is not encrypted`, 'What goes there can be read on the way', 'Make it https')
  }
  if (name === 'TASKS_ENDPOINT' && text !== '') {
    return yield error(`${name} is set`, 'Only a local Cloud Tasks is spoken to without TLS', 'Take it out')
  }
  if (['PODCASTS_LOCAL_HOSTS', 'LLM_SEARCH'].includes(name) && text !== '') {
    return yield error(`${name} is set`, 'It names ports of this very machine', 'Take it out')
  }
  if (name === 'RECAPTCHA_SECRET' && text === RECAPTCHA_TEST_SECRET) {
    return yield error(
      `${name} is that of Google’s test site`,
      'It takes everybody for a person',
      'Register a site of your own',
    )
  }
  if (name === 'SUMMARY_DELAY_SECONDS' && text !== '600') {
    return yield warning(
      `${name} is ${text}`,
      'Summaries are promised for the tenth minute',
      'Make it 600, or leave it out',
    )
  }
  if (name === 'GEMINI_API_KEY' && VARIABLES.GEMINI_API_KEY.parse(text) === '') {
    return yield error(
      `${name} is none`,
      'Episodes without a transcript, which are most of them, are refused (NO_TRANSCRIPT)',
      'Make a key in Google AI Studio; production needs one',
    )
  }
  if (name === 'STRIPE_SECRET_KEY' && text.includes('_test_')) {
    return yield warning(
      `${name} is a test key`,
      'Nobody can pay with real money',
      'Use the live key when you go live',
    )
  }
}

function* checkName(name: string, from: string, facts: Facts): Generator<Finding> {
  if (from !== facts.settingsFile && from !== 'functions/.env') return
  if (RESERVED.test(name)) {
    return yield error(
      `${name} stands in ${from}`,
      'The name is the platform’s own: the deploy would be refused',
      'Take the line out',
    )
  }
  if (SETTINGS.some(([known]) => known === name)) return
  return yield warning(
    `${name} in ${from} is no setting`,
    'Nothing reads it: it may be a slip of the pen',
    'functions/src/platform/config.ts names them all',
  )
}

function* checkTogether(facts: Facts): Generator<Finding> {
  yield* checkModelSettings(facts)
  if (isLocal(facts)) return
  const rows = new Map<string, SettingRow>(SETTINGS)
  const text = (name: SettingName) => facts.settings.get(name)?.text ?? rows.get(name)?.fallback?.()
  const [from, app, account] = [text('MAIL_FROM'), text('APP_URL'), text('TASKS_SERVICE_ACCOUNT')]
  const appHost = app === undefined ? undefined : URL.parse(app)?.hostname
  const mailHost = from?.split('@')[1]
  if (
    appHost &&
    mailHost &&
    !`.${appHost}`.endsWith(`.${mailHost}`) &&
    !`.${mailHost}`.endsWith(`.${appHost}`)
  ) {
    yield warning(
      `MAIL_FROM is at ${mailHost}, and the app at ${appHost}`,
      'Mails whose links lead elsewhere look like fraud',
      'Send from the domain of the app',
    )
  }
  if (account !== undefined && !account.endsWith(`@${facts.projectId}.iam.gserviceaccount.com`)) {
    yield warning(
      'TASKS_SERVICE_ACCOUNT is of another project',
      'Cloud Tasks may sign in the name of an account of its own project only, unless that is allowed apart',
      `Use tasks@${facts.projectId}.iam.gserviceaccount.com`,
    )
  }
  const [signingKey] = VARIABLES.LINK_KEYS.parse(text('LINK_KEYS') ?? '') ?? []
  if (signingKey !== undefined && signingKey === text('HASH_KEY')) {
    yield error(
      'LINK_KEYS begins with HASH_KEY',
      'HASH_KEY can never be replaced: whoever learns it could forge links and return paths for ever',
      `Put a new key in front (openssl rand -base64 33), and ${secretCommand('LINK_KEYS', facts)}`,
    )
  }
  const isOff = (name: 'BOUNCE_IMAP_URL' | 'MAIL_EVENTS_SECRET') =>
    facts.settings.has(name) && VARIABLES[name].parse(text(name) ?? '') === ''
  if (isOff('BOUNCE_IMAP_URL') && isOff('MAIL_EVENTS_SECRET')) {
    yield error(
      'BOUNCE_IMAP_URL and MAIL_EVENTS_SECRET are both off',
      'Nobody hears that mails come back, and who goes on sending to dead addresses is soon refused everywhere',
      'Set one of them, whichever way your mail provider returns bounces',
    )
  }
  if (facts.settingsFile === undefined) {
    yield error(
      `${settingsFile(facts)} is missing`,
      'A deploy reads the settings that are no secrets from it',
      'Write one NAME=value a line; docs/deploying.md has the list',
    )
  }
  const unseen = SETTINGS.filter(([name, row]) => row.secret && !facts.settings.has(name))
  if (!facts.askedSecretManager && unseen.length > 0) {
    yield note(
      `Not looked at: ${unseen.map(([name]) => name).join(', ')}`,
      'They lie in Secret Manager, which was not asked',
      'Run it again with gcloud and without --offline',
    )
  }
}

function checkModelSettings(facts: Facts): Finding[] {
  const [url, model] = [settingOf(facts, 'LLM_URL'), settingOf(facts, 'LLM_MODEL')]
  if (url === undefined || model === undefined || (url === '') === (model === '')) return []
  const why = 'No model is asked without both: other engines write all summaries'
  return [
    model === ''
      ? error(
          'LLM_URL is set, LLM_MODEL is not',
          why,
          'Name the model as its server calls it, or take LLM_URL out',
        )
      : error(
          'LLM_MODEL is set, LLM_URL is not',
          why,
          'Give the base of its API, such as http://127.0.0.1:11434/v1, or take LLM_MODEL out',
        ),
  ]
}

function settingsFile({ settingsFile: found, projectId }: Facts): string {
  return found ?? `functions/.env.${projectId}`
}

function secretCommand(name: string, { projectId }: Facts): string {
  return `npx firebase functions:secrets:set ${name} --project ${projectId}`
}
