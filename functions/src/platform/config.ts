import { SITE } from '#domain/site.ts'
import { GEMINI_PRICES, isGeminiModel } from './modelPrices.ts'
import { REGION } from './region.ts'
import {
  baseUrl,
  dollars,
  ENGINE_NAMES,
  engineNames,
  linkKeys,
  localHosts,
  matching,
  MODEL_READS,
  MODEL_SERVERS,
  modelServers,
  numberLike,
  oneOf,
  originOf,
  origins,
  unless,
  urlWith,
  wholeNumber,
} from './settingShapes.ts'

export interface Variable<Value> {
  purpose: string
  /** Description of a value, for the error. */
  shape: string
  /** Undefined when malformed. */
  parse: (text: string) => Value | undefined
  fallback?: () => string
  /** Default in a local project (`demo-…`); comes before `fallback`. */
  local?: string
  /** Kept in Secret Manager, bound to the functions that name it in `secrets`. */
  secret?: true
}

const variable = <Value>(row: Variable<Value>) => row

const originOr = (usual: string) => ({
  shape: `an origin such as ${usual}`,
  parse: originOf,
  fallback: () => usual,
})
const queueOr = (usual: string) => ({
  shape: 'a queue id: letters, digits and hyphens',
  parse: matching(/^[A-Za-z0-9-]{1,100}$/),
  fallback: () => usual,
})
const eitherOr = <Word extends string>(one: Word, other: Word, usual: Word) => ({
  shape: `${one} or ${other}`,
  parse: oneOf(one, other),
  fallback: () => usual,
})
const dollarsOr = (usual: string, most: number) => ({
  shape: `dollars from 0 to ${most}, such as 0 or 12.50`,
  parse: dollars(most),
  fallback: () => usual,
})

/** Every variable that the functions read: the one place for names, defaults and shapes. */
export const VARIABLES = {
  APP_URL: variable({
    purpose: 'Origin of the app: links in mails, and the only origin that may call the API from a browser',
    shape: 'an origin such as https://sonobrief.app, without a path',
    parse: originOf,
    local: 'http://127.0.0.1:5050',
  }),
  SUMMARY_DELAY_SECONDS: variable({
    purpose: 'Wait between a request and its delivery',
    shape: 'whole seconds from 0 to 840, so that delivery stays within fifteen minutes',
    parse: wholeNumber(0, 840),
    fallback: () => '600',
  }),
  SMTP_URL: variable({
    purpose: 'Mail server, with user and password',
    shape: 'smtp://user:password@host:port or smtps://…',
    parse: urlWith('smtp:', 'smtps:'),
    local: 'smtp://127.0.0.1:1025',
    secret: true,
  }),
  MAIL_FROM: variable({
    purpose: 'Address in From of every mail',
    shape: 'one plain address such as summaries@sonobrief.app',
    parse: matching(/^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/),
    fallback: () => SITE.mailFrom.address,
  }),
  BOUNCE_ADDRESS: variable({
    purpose: 'Where mail that cannot be delivered comes back to; a tag behind a + says which mail it was',
    shape: 'one address with at most seven letters or digits before the @, such as bounces@sonobrief.app',
    parse: matching(/^[a-z0-9]{1,7}@[^\s@<>,;:"+]+$/),
    fallback: () => `bounces@${SITE.mailFrom.address.split('@')[1]}`,
  }),
  BOUNCE_IMAP_URL: variable({
    purpose:
      'Mailbox of BOUNCE_ADDRESS, with user and password, which bounces are read from; off when nobody reads it',
    shape:
      'imaps://user:password@host:port, imap://… for a server that changes to TLS after its greeting, or off',
    parse: unless('off', urlWith('imap:', 'imaps:')),
    local: 'imap://bounces:local@127.0.0.1:1143',
    fallback: () => 'off',
    secret: true,
  }),
  MAIL_EVENTS_SECRET: variable({
    purpose:
      'Signing secret of the webhook that Resend tells bounces and complaints by; off for other mail servers',
    shape: 'a secret that begins with whsec_, or off',
    parse: unless('off', matching(/^whsec_[A-Za-z0-9+/]{24,}={0,2}$/)),
    fallback: () => 'off',
    secret: true,
  }),
  HASH_KEY: variable({
    purpose:
      'Key of the ids that stand for addresses; it never changes: under a new one no subscriber, suppression or grant is found any more',
    shape: 'at least 24 characters of random text',
    parse: matching(/^\S{24,}$/),
    local: 'local-development-key-not-a-secret-at-all',
    secret: true,
  }),
  LINK_KEYS: variable({
    purpose:
      'Keys of the links in mails and of return paths: the first signs, all verify; what is signed with a key that was taken out no longer counts',
    shape: 'one to eight keys with commas between them, each at least 24 characters of random text',
    parse: linkKeys,
    local: 'local-development-link-key-not-a-secret,local-development-key-not-a-secret-at-all',
    secret: true,
  }),
  YOUTUBE_API_URL: variable({
    purpose: 'Origin of the YouTube Data API, the only host that metadata and captions come from',
    ...originOr('https://www.googleapis.com'),
    local: 'http://127.0.0.1:8124',
  }),
  YOUTUBE_CAPTIONS: variable({
    purpose:
      'Whether the YouTube Data API gives us the text of captions: it gives them to who owns the video only, so for listeners’ links it does not',
    ...eitherOr('yes', 'no', 'no'),
    local: 'yes',
  }),
  YOUTUBE_API_KEY: variable({
    purpose: 'Key of the YouTube Data API',
    shape: 'the key as the Google Cloud console shows it',
    parse: matching(/^[\w-]+$/),
    local: 'local',
    secret: true,
  }),
  PODCASTS_LOCAL_HOSTS: variable({
    purpose:
      'Host names of the local stack’s podcasts, and the port of this machine that each means; honoured in demo- projects only',
    shape: 'empty, or names with ports and commas between them, such as *.localhost=8126',
    parse: localHosts,
    local: '*.localhost=8126',
    fallback: () => '',
  }),
  ITUNES_URL: variable({
    purpose: 'Origin of Apple’s search and lookup of podcasts, which need no key',
    ...originOr('https://itunes.apple.com'),
    local: 'http://127.0.0.1:8126',
  }),
  APPLE_CHARTS_URLS: variable({
    purpose: 'Origins of Apple’s newer chart, which are asked in this order where ITUNES_URL gives none',
    shape: 'origins with commas between them, such as https://rss.marketingtools.apple.com',
    parse: origins,
    local: 'http://127.0.0.1:8126',
    fallback: () => 'https://rss.marketingtools.apple.com,https://rss.applemarketingtools.com',
  }),
  PODCAST_INDEX_URL: variable({
    purpose: 'Origin of the API of Podcast Index',
    ...originOr('https://api.podcastindex.org'),
    local: 'http://127.0.0.1:8126',
  }),
  PODCAST_INDEX_KEY: variable({
    purpose: 'Key and secret of Podcast Index; without them Apple alone is asked',
    shape: 'KEY:SECRET, as api.podcastindex.org gives them, or none',
    parse: unless('none', matching(/^[A-Z0-9]{8,40}:\S{8,100}$/)),
    local: 'LOCALPODCASTINDEXKEY:known-to-everybody',
    fallback: () => 'none',
    secret: true,
  }),
  SPOTIFY_URL: variable({
    purpose: 'Origin of Spotify, which tells the title of what a link leads to, and nothing more',
    ...originOr('https://open.spotify.com'),
    local: 'http://127.0.0.1:8126',
  }),
  GEMINI_API_KEY: variable({
    purpose: 'Key of the Gemini API; without one, only episodes that have a transcript can be summarized',
    shape: 'the key as Google AI Studio shows it, or "none" for no Gemini',
    parse: unless('none', matching(/^[\w-]+$/)),
    fallback: () => 'none',
    secret: true,
  }),
  GEMINI_API_URL: variable({
    purpose: 'Origin of the Gemini API',
    ...originOr('https://generativelanguage.googleapis.com'),
  }),
  GEMINI_MODEL: variable({
    purpose: 'Model of Gemini that writes summaries; one whose price we know',
    shape: `one of ${Object.keys(GEMINI_PRICES).join(', ')}`,
    parse: (text) => (isGeminiModel(text) ? text : undefined),
    fallback: () => 'gemini-3.8-flash',
  }),
  GEMINI_THINKING: variable({
    purpose: 'How long Gemini thinks before it writes; what it thinks costs as much as what it writes',
    shape: 'MINIMAL, LOW, MEDIUM or HIGH',
    parse: oneOf('MINIMAL', 'LOW', 'MEDIUM', 'HIGH'),
    fallback: () => 'LOW',
  }),
  LLM_URL: variable({
    purpose:
      'Any other model: base of an API with chat/completions, as Ollama, llama.cpp, vLLM, LM Studio and OpenRouter have it; none for none',
    shape: 'an http(s) URL without a slash at the end, such as http://127.0.0.1:11434/v1, or none',
    parse: (text) => unless('off', unless('none', baseUrl))(text),
    fallback: () => 'none',
  }),
  LLM_MODEL: variable({
    purpose: 'Model at LLM_URL that writes summaries, as that server calls it',
    shape: 'a name such as gemma4:e4b',
    parse: matching(/^\S{0,200}$/),
    fallback: () => '',
  }),
  LLM_SEARCH: variable({
    purpose:
      'Servers of models on this machine that the local stack looks for while LLM_URL is not set, and their ports; honoured in demo- projects only',
    shape: `empty, or some of ${MODEL_SERVERS.join(', ')} with their ports, such as ollama=11434,vllm=8000`,
    parse: modelServers,
    fallback: () => '',
  }),
  LLM_API_KEY: variable({
    purpose: 'Key of the API at LLM_URL',
    shape: 'the key as its service shows it, or "none" for a server that asks for none',
    parse: unless('none', matching(/^\S+$/)),
    fallback: () => 'none',
    secret: true,
  }),
  LLM_CONTEXT_TOKENS: variable({
    purpose:
      'Tokens that the model at LLM_URL holds, question and answer together, as its server runs it: of longer episodes it reads what tells most',
    shape: 'whole tokens from 8192 to 10000000',
    parse: wholeNumber(8_192, 10_000_000),
    fallback: () => '32768',
  }),
  LLM_API: variable({
    purpose:
      'How LLM_URL is asked: by the API of Ollama, or by chat/completions; auto takes port 11434 for Ollama',
    shape: 'auto, ollama, chat',
    parse: oneOf('auto', 'ollama', 'chat'),
    fallback: () => 'auto',
  }),
  LLM_READS: variable({
    purpose:
      'What the model at LLM_URL reads of an episode: all that is said, the sentences that tell most, or what it holds',
    shape: MODEL_READS.join(', '),
    parse: oneOf(...MODEL_READS),
    fallback: () => 'auto',
  }),
  LLM_LIMIT_SECONDS: variable({
    purpose:
      'How long the model at LLM_URL may take for a summary: 240 with a GPU, 1500 for a processor without one',
    shape: 'whole seconds from 30 to 1500',
    parse: wholeNumber(30, 1_500),
    fallback: () => '240',
  }),
  LLM_INPUT_USD: variable({
    purpose: 'Price of a million tokens that the model at LLM_URL reads; 0 for a machine of one’s own',
    ...dollarsOr('0', 1_000),
  }),
  LLM_OUTPUT_USD: variable({
    purpose: 'Price of a million tokens that the model at LLM_URL writes, its thinking included',
    ...dollarsOr('0', 1_000),
  }),
  TRANSCRIBER_URL: variable({
    purpose:
      'Writes down what is said in episodes without a transcript: base of an API with audio/transcriptions, as Speaches, vLLM, Groq and OpenAI have it; off for none',
    shape: 'an http(s) URL without a slash at the end, such as http://127.0.0.1:8000/v1, or off',
    parse: unless('off', baseUrl),
    fallback: () => 'off',
  }),
  TRANSCRIBER_MODEL: variable({
    purpose: 'Model at TRANSCRIBER_URL, as that server calls it; one that gives times of segments',
    shape: 'a name such as whisper-1 or Systran/faster-whisper-large-v3',
    parse: matching(/^\S{1,200}$/),
    fallback: () => 'whisper-1',
  }),
  TRANSCRIBER_API_KEY: variable({
    purpose: 'Key of the API at TRANSCRIBER_URL',
    shape: 'the key as its service shows it, or "none" for a server that asks for none',
    parse: unless('none', matching(/^\S+$/)),
    fallback: () => 'none',
    secret: true,
  }),
  TRANSCRIBER_USD_PER_HOUR: variable({
    purpose: 'Price of an hour of sound at TRANSCRIBER_URL; 0 for a machine of one’s own',
    ...dollarsOr('0', 1_000),
  }),
  TRANSCRIBER_SPEED: variable({
    purpose:
      'Minutes of sound that TRANSCRIBER_URL writes down in a minute, as a listener is told before paying: 60 for a service, 10 for a GPU, 1 for a processor without one',
    shape: 'a number from 0.5 to 1000',
    parse: (text) =>
      /^\d{1,4}(?:\.\d)?$/.test(text) && Number(text) >= 0.5 && Number(text) <= 1_000
        ? Number(text)
        : undefined,
    fallback: () => '20',
  }),
  TRANSCRIPTIONS_QUEUE: variable({
    purpose:
      'Queue of the pieces of sound that TRANSCRIBER_URL hears, in the region of the functions: as many at once as it takes',
    ...queueOr('transcriptions'),
  }),
  ENGINES: variable({
    purpose: 'Engines that write summaries, the best first; each next one is for when those before it fail',
    shape: 'some of gemini, llm and embedded, each once, with commas between them',
    parse: engineNames,
    fallback: () => ENGINE_NAMES.join(','),
  }),
  DAILY_BUDGET_USD: variable({
    purpose: 'Most that models may cost in one day (UTC), all summaries together',
    ...dollarsOr('25', 100_000),
  }),
  LISTS_WEEKLY_BUDGET_USD: variable({
    purpose: 'Most that models may cost for the podcast lists of one week, apart from the budget of a day',
    ...dollarsOr('5', 100_000),
  }),
  STRIPE_SECRET_KEY: variable({
    purpose: 'Secret key of Stripe',
    shape: 'a key that begins with sk_ or rk_',
    parse: matching(/^[sr]k_\w+$/),
    local: 'sk_test_local',
    secret: true,
  }),
  STRIPE_API_URL: variable({
    purpose: 'Origin of the Stripe API',
    ...originOr('https://api.stripe.com'),
    local: 'http://127.0.0.1:12111',
  }),
  STRIPE_WEBHOOK_SECRET: variable({
    purpose: 'Signing secret of the webhook endpoint that `npm run stripe-setup` makes',
    shape: 'a secret that begins with whsec_',
    parse: matching(/^whsec_\S{8,}$/),
    local: 'whsec_local_development_only',
    secret: true,
  }),
  STRIPE_TAX: variable({
    purpose:
      'Whether Stripe Tax works out and adds taxes to what is sold; it has to be on in the Stripe account first',
    ...eitherOr('on', 'off', 'off'),
  }),
  RECAPTCHA_SECRET: variable({
    purpose: 'Secret of the human check',
    shape: 'the secret key of a reCAPTCHA v3 site',
    parse: matching(/^\S+$/),
    local: 'local',
    secret: true,
  }),
  RECAPTCHA_VERIFY_URL: variable({
    purpose: 'Where tokens of the human check are verified',
    shape: 'an http(s) URL',
    parse: urlWith('https:', 'http:'),
    fallback: () => 'https://www.google.com/recaptcha/api/siteverify',
  }),
  RECAPTCHA_MIN_SCORE: variable({
    purpose: 'Lowest score that passes the human check',
    shape: 'a number from 0 to 1',
    parse: numberLike(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/),
    fallback: () => '0.5',
  }),
  TASKS_ENDPOINT: variable({
    purpose: 'Cloud Tasks: empty for the real one, host:port for a local one without TLS',
    shape: 'empty, or host:port such as 127.0.0.1:8123',
    parse: matching(/^(?:[\w.-]+:\d{1,5})?$/),
    local: '127.0.0.1:8123',
    fallback: () => '',
  }),
  TASKS_QUEUE: variable({
    purpose: 'Queue of the summaries, in the region of the functions',
    ...queueOr('summaries'),
  }),
  MAILS_QUEUE: variable({
    purpose:
      'Queue of single mails, in the region of the functions: apart, so that summaries that are being made hold up none. Its rate is the mail provider’s limit a second',
    ...queueOr('mails'),
  }),
  RESETS_QUEUE: variable({
    purpose:
      'Queue of the monthly resets and of the audit, in the region of the functions: apart, so that no delivery waits for them',
    ...queueOr('resets'),
  }),
  NEWSLETTER_QUEUE: variable({
    purpose:
      'Queue of the weekly issue, in the region of the functions. A task of it is up to 50 mails: its rate is the mail provider’s limit a second, divided by 50',
    ...queueOr('newsletter'),
  }),
  FOLLOWING_QUEUE: variable({
    purpose: 'Queue of what is done for followed shows: looks at feeds, offers, automatic summaries, briefs',
    ...queueOr('following'),
  }),
  CUTS_QUEUE: variable({
    purpose:
      'Queue of the cuts of episodes, in the region of the functions: apart, as each is a download of minutes',
    ...queueOr('cuts'),
  }),
  PUSHES_QUEUE: variable({
    purpose:
      'Queue of messages to devices, in the region of the functions: apart, so that they hold nothing up',
    ...queueOr('pushes'),
  }),
  FCM_URL: variable({
    purpose: 'Origin of Firebase Cloud Messaging, which brings messages to devices',
    ...originOr('https://fcm.googleapis.com'),
    local: 'http://127.0.0.1:8131',
  }),
  AUDIO_CUTS: variable({
    purpose:
      'Whether key moments are cut out of episodes, to be kept on a device and heard in podcast apps; off takes all sound out of private feeds',
    ...eitherOr('on', 'off', 'on'),
  }),
  CUTS_BUCKET: variable({
    purpose: 'Bucket of Cloud Storage that cuts are kept in; nobody but the functions reads it',
    shape: 'the name of a bucket',
    parse: matching(/^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/),
    fallback: () => `${projectId()}-cuts`,
  }),
  STORAGE_ENDPOINT: variable({
    purpose: 'Cloud Storage: empty for the real one, or the origin of a local one',
    shape: 'empty, or an origin such as http://127.0.0.1:9199',
    parse: unless('', originOf),
    local: 'http://127.0.0.1:9199',
    fallback: () => '',
  }),
  STORAGE_LOCAL_KEY: variable({
    purpose:
      'Private key that addresses of the local Cloud Storage are signed by; the real one’s are signed by Google',
    shape: 'empty, or a PKCS #8 key in DER as base64',
    parse: matching(/^[A-Za-z0-9+/]*={0,2}$/),
    fallback: () => '',
  }),
  TASKS_TARGET_URL: variable({
    purpose: 'Base URL of the functions, as tasks call them; also the audience of their tokens',
    shape: 'an http(s) URL without a slash at the end',
    parse: baseUrl,
    fallback: () => `https://${REGION}-${projectId()}.cloudfunctions.net`,
  }),
  TASKS_SERVICE_ACCOUNT: variable({
    purpose: 'Whose token tasks carry; the only caller that task handlers answer',
    shape: 'an e-mail such as tasks@project.iam.gserviceaccount.com',
    parse: matching(/^[^\s@]+@[^\s@]+$/),
    local: 'tasks@demo-sonobrief.iam.gserviceaccount.com',
  }),
  TASKS_CERTS_URL: variable({
    purpose: 'Certificates that task tokens are checked against; honoured in demo- projects only',
    shape: 'empty for Google’s, or an http(s) URL that answers {keyId: certificate}',
    parse: unless('', urlWith('https:', 'http:')),
    fallback: () => '',
  }),
} as const

export type SettingName = keyof typeof VARIABLES
type SettingValue<Name extends SettingName> = Exclude<
  ReturnType<(typeof VARIABLES)[Name]['parse']>,
  undefined
>

/** A variable, read at use: deployments import without secrets. @throws Error naming it and its shape */
export function setting<Name extends SettingName>(name: Name): SettingValue<Name> {
  const row: Variable<unknown> = VARIABLES[name]
  const text = process.env[name] ?? (isLocalProject() ? row.local : undefined) ?? row.fallback?.()
  if (text === undefined) throw new Error(`${name} is not set. ${row.purpose}: give it ${row.shape}.`)
  const value = row.parse(text)
  // The value may be a secret: it stays out of the message.
  const hint = text === '' && row.secret ? ' The function that reads it must name it in its secrets.' : ''
  if (value === undefined)
    throw new Error(`${name} is malformed. ${row.purpose}: it must be ${row.shape}.${hint}`)
  return value as SettingValue<Name>
}

/** Whether the project is local: the tools never let a `demo-` project touch the cloud. */
export function isLocalProject(): boolean {
  return projectId().startsWith('demo-')
}

/** Secrets that a function binds, read at import. The emulator gets none: it would look in the cloud. */
export function bound(names: readonly SettingName[]): SettingName[] {
  return process.env['FUNCTIONS_EMULATOR'] === 'true' ? [] : [...names]
}

/** @throws Error when the runtime names no project */
export function projectId(): string {
  const id = process.env['GCLOUD_PROJECT'] ?? process.env['GOOGLE_CLOUD_PROJECT']
  if (!id) throw new Error('GCLOUD_PROJECT is not set. It names the Firebase project; the runtime gives it.')
  return id
}
