import { expect, it } from 'vitest'
import { QUIZ } from './quiz.ts'

it('the quiz asks for words of one’s own only in questions with several answers', () => {
  const withText = QUIZ.filter((question) => question.options.some(({ freeText }) => freeText))
  expect(withText.map(({ type }) => type)).toEqual(['multiple', 'multiple'])
})
