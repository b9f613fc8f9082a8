import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fromRoot } from '../../scripts/stack/paths.ts'
import { ROUTES } from '../../src/app/routes.ts'

interface Rewrite {
  source: string
  destination?: string
  function?: { functionId: string; region: string }
}

const { hosting } = JSON.parse(readFileSync(fromRoot('firebase.json'), 'utf8')) as {
  hosting: { rewrites: Rewrite[] }
}
const { rewrites } = hosting
const exported = [
  ...readFileSync(fromRoot('functions', 'src', 'index.ts'), 'utf8').matchAll(/export \{ (\w+) \}/g),
].map(([, name]) => name)

/** spec.md §7: each call answers at the path it was specified with and at /api/*. */
const SPECIFIED = ['create-checkout-session', 'create-customer-portal', 'get-youtube-info', 'send-summary']

describe('firebase.json', () => {
  it.each(rewrites.flatMap((each) => each.function ?? []))(
    'rewrites to $functionId, which exists',
    ({ functionId }) => expect(exported).toContain(functionId),
  )

  it.each(SPECIFIED)('serves %s at both of its paths', (call) => {
    const at = (path: string) => rewrites.find(({ source }) => source === path)?.function?.functionId
    expect(at(`/api/${call}`)).toBeDefined()
    expect(at(`/.netlify/functions/${call}`)).toBe(at(`/api/${call}`))
  })

  it('rewrites every route of the app, and no other path, to the app', () => {
    // wouter writes `:id` where Hosting writes `*`.
    const routes = ROUTES.map(({ path }) => path.replaceAll(/:\w+/g, '*')).filter((path) => path !== '/')
    const served = rewrites.filter(({ destination }) => destination !== undefined).map(({ source }) => source)
    // spec.md §2 links to sign-up with a capital too; Hosting tells the two apart, the app does not.
    expect(served.toSorted()).toEqual([...routes, '/Signup'].toSorted())
  })

  it('never answers a missing file with a page', () => {
    expect(rewrites.map(({ source }) => source).filter((source) => source.includes('**'))).toEqual([])
  })
})
