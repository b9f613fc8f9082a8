import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bound, isLocalProject, setting, type SettingName, VARIABLES } from './config.ts'

const NAMES = Object.keys(VARIABLES) as SettingName[]
const IN_PRODUCTION = 'sonobrief-live'

beforeEach(() => {
  for (const name of NAMES) vi.stubEnv(name, undefined)
  vi.stubEnv('GCLOUD_PROJECT', 'demo-sonobrief')
})
afterEach(() => vi.unstubAllEnvs())

it('a local project needs no setting', () => {
  expect(isLocalProject()).toBe(true)
  for (const name of NAMES) expect(() => setting(name), name).not.toThrow()
})

describe('a setting in production', () => {
  beforeEach(() => vi.stubEnv('GCLOUD_PROJECT', IN_PRODUCTION))

  it.each(NAMES.filter((name) => !('fallback' in VARIABLES[name])))('%s fails by name if not set', (name) => {
    expect(() => setting(name)).toThrow(new RegExp(`^${name} is not set\\. .+: give it .+`))
  })

  it.each(NAMES.filter((name) => 'fallback' in VARIABLES[name]))('%s has a default', (name) => {
    expect(() => setting(name)).not.toThrow()
    expect(String(setting(name))).not.toMatch(/127\.0\.0\.1|localhost/)
  })

  it('TASKS_TARGET_URL is the cloud address of the functions', () => {
    expect(setting('TASKS_TARGET_URL')).toBe('https://europe-west1-sonobrief-live.cloudfunctions.net')
  })
})

it.each<[SettingName, string]>([
  ['APP_URL', 'sonobrief.app'],
  ['APP_URL', 'https://sonobrief.app/path'],
  ['APP_URL', 'https://user@sonobrief.app'],
  ['SUMMARY_DELAY_SECONDS', '-1'],
  ['SUMMARY_DELAY_SECONDS', '841'],
  ['SUMMARY_DELAY_SECONDS', '1e2'],
  ['SMTP_URL', 'https://mail.test'],
  ['SMTP_URL', ''],
  ['MAIL_FROM', 'Sonobrief <a@b.test>'],
  ['MAIL_FROM', 'a@b.test, c@d.test'],
  ['BOUNCE_ADDRESS', 'undelivered@sonobrief.app'],
  ['BOUNCE_ADDRESS', 'a+b@sonobrief.app'],
  ['BOUNCE_IMAP_URL', 'https://mail.test'],
  ['MAIL_EVENTS_SECRET', 'whsec_short'],
  ['STRIPE_WEBHOOK_SECRET', ''],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_short'],
  ['HASH_KEY', 'short'],
  ['LINK_KEYS', 'short'],
  ['LINK_KEYS', ''],
  ['LINK_KEYS', `${'a'.repeat(24)},short`],
  ['LINK_KEYS', `${'a'.repeat(24)},`],
  ['LINK_KEYS', `${'a'.repeat(24)}, ${'b'.repeat(24)}`],
  ['LINK_KEYS', Array.from({ length: 9 }, (_, index) => String(index).repeat(24)).join(',')],
  ['YOUTUBE_API_URL', 'file:///etc/passwd'],
  ['YOUTUBE_API_URL', 'https://www.googleapis.com/youtube'],
  ['YOUTUBE_API_KEY', 'a key'],
  ['GEMINI_API_KEY', 'a key'],
  ['GEMINI_API_URL', 'https://gemini.test/v1beta'],
  ['GEMINI_MODEL', 'gemini-of-unknown-price'],
  ['GEMINI_THINKING', 'low'],
  ['LLM_URL', 'http://127.0.0.1:11434/v1/'],
  ['LLM_URL', '127.0.0.1:11434'],
  ['LLM_SEARCH', 'ollama'],
  ['LLM_SEARCH', 'else=8080'],
  ['LLM_MODEL', 'a model'],
  ['LLM_API_KEY', 'a key'],
  ['LLM_CONTEXT_TOKENS', '4096'],
  ['LLM_LIMIT_SECONDS', '1501'],
  ['LLM_INPUT_USD', '-1'],
  ['LLM_OUTPUT_USD', '1e3'],
  ['ENGINES', 'gemini,gemini'],
  ['ENGINES', 'gemini,other'],
  ['ENGINES', ''],
  ['DAILY_BUDGET_USD', '-1'],
  ['DAILY_BUDGET_USD', '1e3'],
  ['DAILY_BUDGET_USD', '100000.01'],
  ['RECAPTCHA_SECRET', ''],
  ['RECAPTCHA_VERIFY_URL', 'verify'],
  ['RECAPTCHA_MIN_SCORE', '1.5'],
  ['TASKS_ENDPOINT', 'http://127.0.0.1:8123'],
  ['TASKS_QUEUE', 'my/queue'],
  ['TASKS_TARGET_URL', 'http://127.0.0.1:5001/'],
  ['TASKS_SERVICE_ACCOUNT', 'tasks'],
  ['TASKS_CERTS_URL', 'certs'],
  ['PODCASTS_LOCAL_HOSTS', '*.localhost'],
  ['PODCAST_INDEX_KEY', 'a key'],
  ['PODCAST_INDEX_KEY', 'KEYWITHOUTSECRET'],
  ['ITUNES_URL', 'itunes.apple.com'],
  ['PODCASTS_LOCAL_HOSTS', '*.example.com=8126'],
])('the setting %s refuses "%s" without repeating a secret', (name, text) => {
  vi.stubEnv(name, text)
  expect(() => setting(name)).toThrow(new RegExp(`^${name} is malformed\\. .+: it must be .+`))
  if ('secret' in VARIABLES[name] && text !== '') expect(() => setting(name)).not.toThrow(text)
})

it.each<[SettingName, string, unknown]>([
  ['APP_URL', 'https://sonobrief.app/', 'https://sonobrief.app'],
  ['SUMMARY_DELAY_SECONDS', '20', 20],
  ['RECAPTCHA_MIN_SCORE', '0.7', 0.7],
  ['GEMINI_API_KEY', 'none', ''],
  ['LLM_URL', 'http://127.0.0.1:11434/v1', 'http://127.0.0.1:11434/v1'],
  ['LLM_URL', 'off', ''],
  ['LLM_URL', 'none', ''],
  [
    'LLM_SEARCH',
    'ollama=11434,vllm=8000',
    [
      ['ollama', 11434],
      ['vllm', 8000],
    ],
  ],
  ['LLM_API_KEY', 'none', ''],
  ['LLM_INPUT_USD', '0.25', 0.25],
  ['ENGINES', 'llm, embedded', ['llm', 'embedded']],
  ['DAILY_BUDGET_USD', '12.50', 12.5],
  ['TASKS_ENDPOINT', '', ''],
  ['PODCASTS_LOCAL_HOSTS', '*.localhost=8126', [['*.localhost', 8_126]]],
  ['SMTP_URL', 'smtps://user:pa%3Ass@mail.test:465', 'smtps://user:pa%3Ass@mail.test:465'],
  ['LINK_KEYS', 'a'.repeat(24), ['a'.repeat(24)]],
  ['LINK_KEYS', `${'a'.repeat(24)},${'b'.repeat(33)}`, ['a'.repeat(24), 'b'.repeat(33)]],
])('the setting %s accepts "%s"', (name, text, value) => {
  vi.stubEnv(name, text)
  expect(setting(name)).toEqual(value)
})

it('a setting fails with the name of the variable where no project is named', () => {
  vi.stubEnv('GCLOUD_PROJECT', undefined)
  vi.stubEnv('GOOGLE_CLOUD_PROJECT', undefined)
  expect(() => setting('APP_URL')).toThrow(/^GCLOUD_PROJECT is not set/)
})

it('bound gives secrets to functions, none in the emulator of firebase-tools, which would fetch them from the cloud', () => {
  expect(bound(['SMTP_URL', 'HASH_KEY'])).toEqual(['SMTP_URL', 'HASH_KEY'])
  vi.stubEnv('FUNCTIONS_EMULATOR', 'true')
  expect(bound(['SMTP_URL', 'HASH_KEY'])).toEqual([])
})
