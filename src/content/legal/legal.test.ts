import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { SITE } from '#domain/site.ts'
import { PrivacyPolicy } from './privacyPolicy.tsx'
import { TermsOfService } from './termsOfService.tsx'

const privacy = renderToStaticMarkup(createElement(PrivacyPolicy))
const terms = renderToStaticMarkup(createElement(TermsOfService))

describe.each([
  ['the privacy policy', privacy],
  ['the terms of service', terms],
])('%s', (_, html) => {
  it('is dated, has one title, and says where to write', () => {
    expect(html).toContain('<time dateTime="2026-11-26">')
    expect(html.match(/<h1>/g)).toHaveLength(1)
    expect(html).toContain(`href="mailto:${SITE.contactEmail}"`)
  })

  it('needs no script, and leads to nobody by an insecure link', () => {
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
