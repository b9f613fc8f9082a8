import { expect, it } from 'vitest'
import { LISTENING_HOURS, QUIZ_IDS, RECOMMENDED_FOR } from './quizResult.ts'
import { EXTRAS, QUIZ, RECOMMENDATIONS } from './quiz.ts'

const options = (id: string) =>
  QUIZ.find((question) => question.id === id)?.options.map(({ value }) => value) ?? []

it('has nine questions with ids 1 to 9, the fifth and the eighth multiple', () => {
  expect(QUIZ.map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
  expect(QUIZ.filter(({ type }) => type === 'multiple').map(({ id }) => id)).toEqual(['5', '8'])
})

it('offers every answer that the result depends on', () => {
  expect(options(QUIZ_IDS.hours)).toEqual([...LISTENING_HOURS])
  expect([...options(QUIZ_IDS.obstacle), ...options(QUIZ_IDS.content)]).toEqual(
    expect.arrayContaining([...RECOMMENDED_FOR]),
  )
})

it('asks for words only where a list can hold them', () => {
  const withText = QUIZ.filter((question) => question.options.some(({ freeText }) => freeText))
  expect(withText.map(({ type }) => type)).toEqual(['multiple', 'multiple'])
})

it('names the paces and the share that summaries keep', () => {
  const words = JSON.stringify([QUIZ, RECOMMENDATIONS])
  for (const text of ['10 summaries/month', '50 summaries/month', 'unlimited summaries', '30%']) {
    expect(words).toContain(text)
  }
  expect(Object.keys(EXTRAS)).toEqual([...RECOMMENDED_FOR])
})
