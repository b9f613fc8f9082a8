import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ROUTES } from './routes.ts'

interface Rewrite {
  source: string
  destination?: string
}

const { hosting } = JSON.parse(readFileSync(new URL('../../firebase.json', import.meta.url), 'utf8')) as {
  hosting: { rewrites: Rewrite[] }
}
/** Hosting's patterns in wouter's form, without regard to case, as wouter reads them. */
const served = new Map(
  hosting.rewrites.flatMap(({ source, destination }) =>
    destination === undefined ? [] : [[source.replace('/*', '/:id').toLowerCase(), destination] as const],
  ),
)

it('is served by Hosting, address by address', () => {
  const wanted = ROUTES.filter(({ path }) => path !== '/').map(({ path, page }) => [
    path.toLowerCase(),
    `/${page}`,
  ])
  expect(served).toEqual(new Map(wanted as Array<[string, string]>))
})

it('has no rewrite that catches everything', () => {
  expect(hosting.rewrites.filter(({ source }) => source.includes('**'))).toEqual([])
})
