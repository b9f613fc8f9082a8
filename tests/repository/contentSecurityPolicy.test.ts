import { readFileSync } from 'node:fs'
import path from 'node:path'
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { describe, expect, it } from 'vitest'
import { allowLocalSources } from '../../scripts/stack/localSettings.ts'
import { fromRoot } from '../../scripts/stack/paths.ts'
import { defaultPorts } from '../../scripts/stack/ports.ts'
import {
  BOOT_SCRIPT,
  contentSecurityPolicy,
  LANGUAGE_SCRIPT,
  styleDigests,
} from '../../src/build/contentSecurityPolicy.ts'

const { hosting } = JSON.parse(readFileSync(fromRoot('firebase.json'), 'utf8')) as {
  hosting: {
    headers: Array<{ source: string; headers: Array<{ key: string; value: string }> }>
    rewrites: Array<{ source: string; function?: object }>
  }
}
const served = (source: string) =>
  Object.fromEntries(
    hosting.headers
      .flatMap((each) => (each.source === source ? each.headers : []))
      .map((h) => [h.key, h.value]),
  )

/** What leaves with an address, by all rules that fit, the last one last. Globs of Hosting may begin with `!`. */
const leaves = (address: string): Record<string, string | undefined> => {
  const fits = (source: string) =>
    source.startsWith('!')
      ? !path.posix.matchesGlob(address, source.slice(1))
      : path.posix.matchesGlob(address, source)
  const rules = hosting.headers.flatMap(({ source, headers }) => (fits(source) ? headers : []))
  return Object.fromEntries(rules.map(({ key, value }) => [key, value]))
}
const functionPaths = hosting.rewrites.flatMap(({ source, function: called }) =>
  called === undefined ? [] : source.replaceAll(/\*+/g, 'x'),
)

describe('the content policy in firebase.json', () => {
  const policy = served('**')['Content-Security-Policy'] ?? ''

  it('equals that of src/build/contentSecurityPolicy.ts', () => expect(policy).toBe(contentSecurityPolicy()))

  it('has no weakness that Google’s evaluator knows', () => {
    const findings = new CspEvaluator(new CspParser(policy).csp).evaluate()
    const serious = findings.filter(({ severity }) => severity <= Severity.MEDIUM)
    expect(serious.map(({ directive, description }) => `${directive}: ${description}`)).toEqual([])
  })

  it('allows no inline script but the boot script and the language script', () => {
    const scripts = policy.split('; ').find((rule) => rule.startsWith('script-src')) ?? ''
    expect(scripts.match(/'[^']+'/g)).toEqual(["'self'", BOOT_SCRIPT, LANGUAGE_SCRIPT])
    for (const each of [BOOT_SCRIPT, LANGUAGE_SCRIPT]) expect(each).toMatch(/^'sha256-[\w+/]{43}='$/)
  })

  it('allows inline styles, which the policy of each page narrows to its own', () => {
    expect(policy.split('; ').filter((rule) => rule.includes("'unsafe-"))).toEqual([
      "style-src 'self' 'unsafe-inline'",
    ])
    expect(styleDigests(['a{}'])).toMatch(/^style-src 'self' 'sha256-[\w+/]{43}='$/)
  })

  it('gains only addresses of the own machine in the local stack', () => {
    const local = structuredClone(hosting)
    allowLocalSources(local, defaultPorts())
    const localPolicy = local.headers[0]?.headers[0]?.value ?? ''
    const rules = (text: string) => new Set(text.split('; ').flatMap((rule) => rule.split(' ')))
    const added = [...rules(localPolicy).difference(rules(policy))]
    expect(added.length).toBeGreaterThan(2)
    expect(added.filter((source) => !/^http:\/\/(?:127\.0\.0\.1|\w+\.localhost):/.test(source))).toEqual([])
  })
})

describe('the other headers of firebase.json', () => {
  it.each([
    ['Strict-Transport-Security', /max-age=\d{8}; includeSubDomains/],
    ['X-Content-Type-Options', /^nosniff$/],
    ['Referrer-Policy', /^strict-origin-when-cross-origin$/],
    ['Permissions-Policy', /camera=\(\).*microphone=\(\)/],
    // Google sign-in opens a window that tells this page how it went.
    ['Cross-Origin-Opener-Policy', /^same-origin-allow-popups$/],
    ['Cache-Control', /^no-cache$/],
  ])('hold a safe %s', (key, value) => expect(leaves('/summary/x')[key]).toMatch(value))

  it.each(functionPaths)(
    'protect %s as they protect a page, and leave caching to its function',
    (address) => {
      const { 'Cache-Control': cache, 'Referrer-Policy': referrer, ...page } = leaves('/summary/x')
      const isOfApps = /^\/(?:feed|cut|m)\//.test(address)
      const own = { 'Referrer-Policy': isOfApps ? 'no-referrer' : referrer }
      // Its function says no-store of every answer, and its path cannot be left out by the glob of the others.
      const kept = address === '/mcp' ? { 'Cache-Control': 'no-store' } : {}
      expect(leaves(address)).toEqual({ ...page, ...own, ...kept })
      expect(cache).toBe('no-cache')
    },
  )

  it.each(['/@(confirmEmail|confirm-delivery|reset-password)', '/auth/action', '/newsletter/*', '/es/**'])(
    'keep the mailed link that opened %s out of the referrer',
    (source) => expect(served(source)['Referrer-Policy']).toBe('strict-origin'),
  )

  it('let browsers keep for a year the files whose names carry a hash', () =>
    expect(served('/assets/**')['Cache-Control']).toBe('public, max-age=31536000, immutable'))
})
