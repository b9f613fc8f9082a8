import { describe, expect, it } from 'vitest'
import { type Asked, pageKey, planFor } from './planFor.ts'

const ORIGIN = 'https://sonobrief.test'
const PAGES = new Set(['/', '/es', '/es/blog', '/blog', '/blog/1', '/newsletterform', '/privacy-policy'])

function plan(path: string, change: Partial<Asked> = {}) {
  const asked = {
    method: 'GET',
    mode: 'navigate',
    partial: false,
    url: new URL(path, ORIGIN).href,
    ...change,
  }
  const answer = planFor(asked, ORIGIN, PAGES)
  return answer.kind === 'page' ? answer.path : answer.kind
}

describe('a page drawn at build time is found under every way to write it', () => {
  it.each([
    ['/', '/'],
    ['/?utm_source=mail&utm_campaign=x', '/'],
    ['/index.html', '/'],
    ['/blog/', '/blog'],
    ['/blog?q=podcast', '/blog'],
    ['/Blog/1', '/blog/1'],
    ['/privacy-policy.html', '/privacy-policy'],
    ['/es', '/es'],
    ['/es/Blog/', '/es/blog'],
  ])('%s', (path, key) => expect(plan(path)).toBe(key))
})

describe('a screen that the browser draws gets the shell', () => {
  it.each([
    '/dashboard',
    '/es/dashboard',
    '/demo?url=https://youtu.be/x',
    '/podcast/top-us-podcasts/2026-W47',
  ])('%s', (path) => expect(plan(path)).toBe('app'))
})

it('kept sound is answered whole and in parts, and to no page of another origin', () => {
  expect(plan('/kept-sound/abc-30.mp3', { mode: 'no-cors', partial: true })).toBe('sound')
  expect(plan('/kept-sound/abc.json', { mode: 'cors' })).toBe('sound')
  expect(plan('https://elsewhere.test/kept-sound/abc-30.mp3', { partial: true })).toBe('network')
})

describe('what is not ours is left to the browser', () => {
  it.each([
    ["Firebase's own pages", '/__/auth/handler', {}],
    ['a call', '/api/session', { mode: 'cors' }],
    ['a call that looks like a page', '/api/x', {}],
    ['a private feed', '/feed/abc', {}],
    ['a cut of one', '/cut/abc.mp3', {}],
    ['a call at its specified path', '/.netlify/functions/send-summary', {}],
    ['a form that posts', '/newsletterForm', { method: 'POST' }],
    ['a part of a file', '/assets/a.mp3', { partial: true, mode: 'no-cors' }],
    ['another origin', 'https://elsewhere.test/blog', {}],
    ['a picture', '/icon-192.png', { mode: 'no-cors' }],
    ['data of a page', '/blog', { mode: 'cors' }],
  ] as const)('%s', (_, path, change) => expect(plan(path, change)).toBe('network'))
})

it.each([
  ['/assets/a-1234.js', { mode: 'cors' }],
  ['/assets/gone.js', {}],
] as const)('%s is a file with a hash in its name', (path, change) =>
  expect(plan(path, change)).toBe('asset'),
)

it.each(['/nowhere', '/es/nowhere', '/escape/dashboard', '/gone.html', '/blog/1/2'])(
  'the path %s is unknown',
  (path) => expect(plan(path)).toBe('unknown'),
)

it.each([
  ['/', '/'],
  ['/index.html', '/'],
  ['/app.html', '/app'],
  ['/blog/2.html', '/blog/2'],
])('the file %s is kept as %s', (file, key) => expect(pageKey(file)).toBe(key))
