import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fromRoot } from '../../scripts/stack/paths.ts'
import { IN_BROWSER, PUBLIC_PAGES } from '../../src/shared/shell/routes.ts'

interface Rewrite {
  source: string
  destination?: string
  function?: { functionId: string; region: string }
}

const { hosting } = JSON.parse(readFileSync(fromRoot('firebase.json'), 'utf8')) as {
  hosting: { rewrites: Rewrite[]; redirects: Array<{ source: string; destination: string; type: number }> }
}
const { rewrites, redirects } = hosting

/** Calls that older pages ask for below /.netlify/functions/. docs/rules.md "Calls and answers" */
const SPECIFIED = ['create-checkout-session', 'create-customer-portal', 'get-youtube-info', 'send-summary']

describe('firebase.json', () => {
  it.each(SPECIFIED)('serves the call %s below /api and below /.netlify/functions', (call) => {
    const at = (path: string) => rewrites.find(({ source }) => source === path)?.function?.functionId
    expect(at(`/api/${call}`)).toBeDefined()
    expect(at(`/.netlify/functions/${call}`)).toBe(at(`/api/${call}`))
  })

  it('serves every route of the app by its page, and no other path', () => {
    const drawn = PUBLIC_PAGES.map(({ path, file }) => `${path} → /${file}`)
    // wouter writes `:id` where Hosting writes `*`.
    const inBrowser = IN_BROWSER.map((path) => `${path.replaceAll(/:\w+/g, '*')} → /app.html`)
    // Pages in folders need no rewrite. Hosting writes several names in one as `@(a|b)`.
    const spanish = rewrites.flatMap(({ source, destination }) => {
      const [all = '', names = source] = /@\((.*)\)/.exec(source) ?? []
      if (destination !== '/es/app.html') return []
      return names.split('|').map((name) => (all === '' ? source : source.replace(all, name)))
    })
    const plain = (path: string) => `/es${path.replaceAll(/:\w+/g, '*')}`
    expect(spanish.toSorted()).toEqual(IN_BROWSER.map(plain).toSorted())
    // Hosting finds index.html by itself. Links to sign-up are also written with a capital; Hosting tells the two apart,
    // the app does not.
    const expected = [...drawn.slice(1), ...inBrowser, '/Signup → /signup.html']
    const served = rewrites.flatMap(({ source, destination }) =>
      destination === undefined || destination === '/es/app.html' ? [] : `${source} → ${destination}`,
    )
    expect(served.toSorted()).toEqual(expected.toSorted())
  })

  it('redirects every other spelling of a page to its one address', () => {
    const moved = redirects.map(({ source, destination, type }) => `${type} ${source} → ${destination}`)
    expect(moved.toSorted()).toEqual(
      // Written all small it is an address too, and one page has one address.
      [
        ...PUBLIC_PAGES.map(({ path, file }) => `301 /${file} → ${path}`),
        '301 /newsletterform → /newsletterForm',
        // Named in the log of every host that we fetch from.
        '301 /fetcher → /privacy-policy.html#publishers',
      ].toSorted(),
    )
  })
})
