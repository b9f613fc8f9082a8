import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import { beforeEach, expect, it, vi } from 'vitest'
import { localElsewhere } from '../../../scripts/stack/localSettings.ts'
import { defaultPorts } from '../../../scripts/stack/ports.ts'

beforeEach(() => {
  vi.resetModules()
  return () => vi.unstubAllEnvs()
})

async function drawn(): Promise<string> {
  const { LandingEnd } = await import('./LandingEnd.tsx')
  const { LandingHeader } = await import('./LandingScreen.tsx')
  const { Footer } = await import('../../shared/shell/Footer.tsx')
  return [LandingHeader, LandingEnd, Footer]
    .map((Part) =>
      renderToStaticMarkup(createElement(Router, { ssrPath: '/' } as never, createElement(Part))),
    )
    .join('')
}

const PLACES = ['Support us now', 'Support us<', 'BuyMeACoffee', 'Listen to the summaries', 'Social links']

it('the landing page has no link to a place without an address', async () => {
  const html = await drawn()
  expect(PLACES.filter((each) => html.includes(each))).toEqual([])
  expect(html).not.toMatch(/<form|<(?:a|ul)[^>]*>(?:<\/|<li><\/)/)
})

it('the landing page has links to the places with an address, each by itself', async () => {
  const { spotify, donation } = localElsewhere(defaultPorts())
  vi.stubEnv('VITE_LOCAL_STACK', JSON.stringify({ elsewhere: { spotify, donation } }))
  const html = await drawn()
  expect(PLACES.filter((each) => !html.includes(each))).toEqual(['Social links'])
  expect(html).toContain(`href="${spotify}"`)
  expect(html).toContain(`action="${donation.action}"`)
  expect(html).not.toContain('Apple Podcasts')
})
