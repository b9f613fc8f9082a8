import type { Mutant } from '../Mutant.ts'

const FETCH = 'functions/src/platform/gateways/fetchLimited.test.ts'
const PLAN = 'src/worker/planFor.test.ts'
const REDIRECT = 'src/features/authentication/redirectTarget.test.ts'
const SEND = 'tests/functions/summaries/sendSummary.test.ts'
const STORAGE = 'src/shared/offline/forgetPerson.test.ts'
const YOUTUBE = 'functions/src/domain/episodes/youtubeAddress.test.ts'

const API_CALL = 'functions/src/platform/http/apiCall.ts'
const ADDRESS = 'functions/src/domain/episodes/youtubeAddress.ts'
const FETCH_LIMITED = 'functions/src/platform/gateways/fetchLimited.ts'
const TARGET = 'src/features/authentication/redirectTarget.ts'

/** #redirect-leads-away to #nothing-after-log-out: addresses, calls, and what stays on a device. */
export const DOORS: readonly Mutant[] = [
  {
    rule: 'headers-through-hosting',
    removes: 'what keeps rules of pages from functions',
    file: 'firebase.json',
    text: '!/@(api|feed|cut|m|.netlify)/**',
    replacement: '**',
    test: 'tests/repository/contentSecurityPolicy.test.ts',
  },
  {
    rule: 'redirect-leads-away',
    removes: 'the look at what a way back is',
    file: TARGET,
    text: `  if (value === null || !/^\\/(?!\\/)[^\\\\\\u0000-\\u0020\\u007f]*$/.test(value)) return fallback
  const url = URL.parse(value, OWN)
  if (url === null || url.origin !== OWN || url.pathname.startsWith('//')) return fallback
`,
    replacement: `  if (value === null) return fallback
  const url = URL.parse(value, OWN)
  if (url === null) return fallback
`,
    test: REDIRECT,
  },
  {
    rule: 'article-number-scripts',
    removes: 'the one way to write an article’s number',
    file: 'src/features/blog/articleId.ts',
    text: '/^[1-9]\\d{0,8}$/.test(text)',
    replacement: 'Number.isInteger(Number(text))',
    test: 'src/features/blog/articleId.test.ts',
  },
  {
    rule: 'foreign-host',
    removes: 'the list of hosts',
    file: ADDRESS,
    text: 'HOSTS.has(url.hostname) ?',
    replacement: "url.hostname.includes('youtube') ?",
    test: YOUTUBE,
  },
  {
    rule: 'foreign-host',
    removes: 'the refusal of redirects',
    file: FETCH_LIMITED,
    text: "redirect: 'error',",
    replacement: "redirect: 'follow',",
    test: FETCH,
  },
  {
    rule: 'not-a-post',
    removes: 'the look at the origin',
    file: API_CALL,
    text: 'if (origin !== undefined && !isOwnOrigin(origin)) {',
    replacement: "if (origin === '') {",
    test: SEND,
    name: '#not-a-post',
  },
  {
    rule: 'not-a-post',
    removes: 'the demand that somebody is signed in',
    file: API_CALL,
    text: "if (options.identity === 'verified' && !identity.emailVerified) {",
    replacement: "if (options.identity === 'verified' && identity.uid === '') {",
    test: SEND,
    name: '#not-a-post',
  },
  {
    rule: 'old-build',
    removes: 'leaving calls and Firebase’s pages to the network',
    file: 'src/worker/planFor.ts',
    text: ' || NEVER.test(url.pathname)',
    replacement: '',
    test: PLAN,
  },
  {
    rule: 'nothing-after-log-out',
    removes: 'forgetting a person',
    file: 'src/shared/offline/forgetPerson.ts',
    text: 'OURS.test(key) && !STAYS.test(key) && key !== KEYS.wipe',
    replacement: "key === 'signupDate'",
    test: STORAGE,
  },
]
