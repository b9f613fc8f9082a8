import { expect, it } from 'vitest'
import { SITE } from '#domain/site.ts'
import { FAQ } from './faq.ts'

it('answers the four questions', () => {
  const answered = FAQ.map(({ question, answer }) => `${question} ${answer}`)
  expect(answered).toEqual([
    expect.stringMatching(/What is Sonobrief/),
    expect.stringContaining(SITE.contactEmail),
    expect.stringMatching(/free for now.*Premium options/),
    expect.stringMatching(/English and Spanish/),
  ])
})
