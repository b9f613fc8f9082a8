import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { SITE } from '#domain/site.ts'
import { PrivacyPolicy } from './privacyPolicy.en.tsx'
import { PrivacyPolicy as PrivacyPolicyEs } from './privacyPolicy.es.tsx'
import { TermsOfService } from './termsOfService.en.tsx'
import { TermsOfService as TermsOfServiceEs } from './termsOfService.es.tsx'

const privacy = renderToStaticMarkup(createElement(PrivacyPolicy))
const terms = renderToStaticMarkup(createElement(TermsOfService))
const privacyEs = renderToStaticMarkup(createElement(PrivacyPolicyEs))
const termsEs = renderToStaticMarkup(createElement(TermsOfServiceEs))

describe.each([
  ['the privacy policy', privacy],
  ['the terms of service', terms],
  ['the privacy policy in Spanish', privacyEs],
  ['the terms of service in Spanish', termsEs],
])('%s', (_, html) => {
  it('is dated, has one title, and says where to write', () => {
    expect(html).toContain('<time dateTime="2026-11-27">')
    expect(html.match(/<h1>/g)).toHaveLength(1)
    expect(html).toContain(`href="mailto:${SITE.contactEmail}"`)
  })

  it('has no script, and no insecure link', () => {
    expect(html).not.toMatch(/<script|<iframe|style=|\son\w+=|href="http:/)
  })
})

it.each([
  ['what YouTube asks of those who use its API', 'YouTube API Services'],
  ['Google’s privacy policy, by its address', 'https://policies.google.com/privacy'],
  ['YouTube’s terms, by their address', 'https://www.youtube.com/t/terms'],
  ['what the player loads, and when', 'from youtube-nocookie.com, and nothing of it before you press play'],
  ['where the data lies', 'europe-west1'],
  ['the human check', 'reCAPTCHA'],
  ['payments', 'Stripe'],
  ['reports of errors', 'Sentry'],
  ['what stays after deletion', 'keyed hash'],
  ['what it is kept with', 'what was left of the month’s credits'],
  ['what a team sees, and keeps', 'stays with it without your name'],
  ['what the browser stores', 'browser’s storage'],
])('the privacy policy names %s', (_, words) => expect(privacy).toContain(words))

it.each([
  ['the free allowance', '20,000 credits a month'],
  ['the daily limit', '5 summaries a day'],
  ['prices', '$9.99 a month or $99.99 a year'],
  ['prices of the highest plan', '$29.99 a month or $299.99 a year'],
  ['the cost of an hour', '10,000 credits per hour'],
  ['the least a summary costs', '5,000 at least'],
  ['the limit of audio', '48 hours of audio'],
])('the terms give %s as the product counts it', (_, words) => expect(terms).toContain(words))

it.each([
  ['the privacy policy', privacy, privacyEs],
  ['the terms', terms, termsEs],
])('%s says as much in Spanish: the same parts, links and numbers', (_, english, spanish) => {
  const count = (html: string, tag: string) => html.split(`<${tag}`).length - 1
  for (const tag of ['h2', 'p>', 'li', 'strong'])
    expect([tag, count(spanish, tag)]).toEqual([tag, count(english, tag)])
  const links = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
  expect(links(spanish)).toEqual(links(english))
  // Spanish prices have a decimal comma; the figures stand in another order.
  const figures = (html: string) =>
    (html.replaceAll(/(\d),(\d\d)\b(?!\d)/g, '$1.$2').match(/\d[\d.,]*\d|\d/g) ?? []).toSorted()
  expect(figures(spanish)).toEqual(figures(english))
})
