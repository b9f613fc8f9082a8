import { describe, expect, it } from 'vitest'
import { SITE } from '#domain/site.ts'
import { parseElsewhere, parseSiteConfig, parseSocial } from './siteConfig.ts'

const FIREBASE = JSON.stringify({ apiKey: 'k', projectId: 'p', authDomain: 'd' })
const LOCAL = {
  auth: 'http://127.0.0.1:9099',
  firestore: { host: '127.0.0.1', port: 8180 },
  captchaScript: 'http://x/api.js',
  youtube: 'http://127.0.0.1:8124',
}

it('parseSiteConfig has what a developer needs when nothing is set, and no local stack', () => {
  const { firebase, local } = parseSiteConfig({})
  expect(firebase).toEqual({ apiKey: 'local', projectId: 'demo-sonobrief', authDomain: '127.0.0.1:5050' })
  expect(local).toBeUndefined()
})

it('parseSiteConfig reads every variable', () => {
  const config = parseSiteConfig({
    VITE_FIREBASE_CONFIG: FIREBASE,
    VITE_LOCAL_STACK: JSON.stringify(LOCAL),
    VITE_RECAPTCHA_SITE_KEY: 'site',
  })
  expect(config).toEqual({ firebase: JSON.parse(FIREBASE), local: LOCAL, recaptchaSiteKey: 'site' })
})

it('parseElsewhere takes addresses from the local stack, or else those of site.ts', () => {
  const elsewhere = { twitter: 'https://twitter.example/x' }
  const env = { VITE_LOCAL_STACK: JSON.stringify({ ...LOCAL, elsewhere }) }
  expect(parseElsewhere(env)).toEqual(elsewhere)
  expect(parseSocial(env)).toEqual({
    social: [{ text: 'Twitter', href: elsewhere.twitter }],
    takesDonations: false,
  })
  expect(parseElsewhere({})).toBe(SITE.elsewhere)
})

describe('parseSiteConfig names the variable that is wrong:', () => {
  it.each([
    ['VITE_FIREBASE_CONFIG', 'not json', /VITE_FIREBASE_CONFIG must be .* got: not json/],
    ['VITE_FIREBASE_CONFIG', '{"apiKey":"k"}', /VITE_FIREBASE_CONFIG needs "projectId"/],
    ['VITE_LOCAL_STACK', '{"auth":"http://x"}', /VITE_LOCAL_STACK needs firestore/],
    ['VITE_LOCAL_STACK', '[]', /VITE_LOCAL_STACK must be/],
    ['VITE_SENTRY_DSN', 'sentry.io', /VITE_SENTRY_DSN must be/],
  ])('%s=%s', (name, value, words) => expect(() => parseSiteConfig({ [name]: value })).toThrow(words))
})
