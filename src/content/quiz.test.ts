import { expect, it } from 'vitest'
import { QUIZ } from './quiz.ts'

it('asks for words only where a list can hold them', () => {
  const withText = QUIZ.filter((question) => question.options.some(({ freeText }) => freeText))
  expect(withText.map(({ type }) => type)).toEqual(['multiple', 'multiple'])
})
