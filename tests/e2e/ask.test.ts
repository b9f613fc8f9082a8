import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { createAccount, member } from './support/accounts.ts'
import { seeText, visit } from './support/browser.ts'
import { modelOfPage } from './support/modelOfPage.ts'
import { themeProblems } from './support/pageProblems.ts'
import { EPISODE, newSummaryId, storeSummary } from './support/storeSummary.ts'
import { storeWords } from './support/storeWords.ts'

/** docs/rules.md "Asking", #answer-rights */

async function asker(availability?: string, language = 'en') {
  const account = await createAccount()
  const id = newSummaryId()
  const source = { type: 'feed', episodeId: id, audioUrl: 'https://sound.invalid/1.mp3' } as const
  await storeSummary(account, { source, episode: { ...EPISODE, title: 'Object No. 61' } }, id)
  await storeWords(id, 120)
  const { page } = await member({
    account,
    profile: { language },
    path: '/robots.txt',
    expected: /ERR_INTERNET_DISCONNECTED|Failed to load|Could not reach/i,
  })
  await page.addInitScript(modelOfPage, { availability, gist: '' })
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  return { page, sent }
}

it('a question is answered with what is said, refused where nobody says it, and searched offline, on Spanish screens', async () => {
  const { page, sent } = await asker(undefined, 'es')
  await page.goto('/es/dashboard')
  const field = page.getByRole('textbox', { name: /^(?:Preguntar a tu biblioteca|Tu pregunta)$/ })
  const ask = async (question: string) => {
    await field.fill(question)
    await page.keyboard.press('Enter')
  }

  await ask('What grows on trees in the garden behind the house?')
  await seeText(page, /^Una respuesta cuesta 100 créditos. Tienes 20\.000\./)
  await page.getByRole('button', { name: 'Preguntar' }).click()
  const answer = page.getByRole('article').first()
  await seeText(page, '100 créditos.', /^Una respuesta cuesta 100 créditos. Tienes 19\.900\./)
  const sentence = answer.getByRole('region', { name: /^This is sentence \d+, of .* behind the house\.$/ })
  const play = sentence.getByRole('link', { name: /^Escuchar el original desde \d:\d\d$/ })
  expect(await play.getAttribute('href')).toMatch(/^https:\/\/sound\.invalid\/1\.mp3#t=\d+$/)
  expect(await sentence.locator('blockquote mark').first().innerText()).toBe('grows')
  expect(await themeProblems(page)).toEqual([])

  await ask('Who forgot the umbrella in that garden?')
  await seeText(page, 'Nadie lo dice en tu biblioteca.', 'No te hemos cobrado nada.')
  expect(await answer.getByRole('link', { name: /^Escuchar/ }).count()).toBe(3)
  await seeText(page, /Tienes 19\.900\./)

  await page.context().setOffline(true)
  await ask('What does the tide decide?')
  await seeText(page, /^Estás sin conexión: estos son los pasajes de este dispositivo/, 'Tides decide first.')
  expect(await page.locator('mark', { hasText: 'tide' }).count()).toBeGreaterThan(0)
  await page.context().setOffline(false)

  await page.reload()
  await page.getByText('Respuestas anteriores en este dispositivo').click()
  await seeText(page, 'Who forgot the umbrella in that garden?')
  expect(sent.filter((each) => /AnswerHere|OwnModel|verify\.worker/.test(each))).toEqual([])
})

it('the button that downloads a model to answer comes after "Ask"', async () => {
  const { page } = await asker('downloadable')
  await page.goto('/ask')
  await page.getByRole('region', { name: 'Answer on this device' }).waitFor()
  const buttons = page.locator('form').getByRole('button')
  expect(await buttons.allInnerTexts()).toEqual(['Ask', expect.stringMatching(/download/i)])
})

it('the browser’s own model answers free of charge, and its verified answers are kept, shared and exported', async () => {
  const { page, sent } = await asker('available')
  await page.goto('/ask')
  await page.getByRole('button', { name: 'Answer on this device' }).waitFor()
  const field = page.getByRole('textbox', { name: 'Your question' })
  const questions = ['What grows on trees in the garden?', 'And behind the house?', 'Of apples?', 'Of trees?']
  for (const question of questions) {
    await field.fill(question)
    await page.keyboard.press('Enter')
    await page.getByRole('article').getByRole('heading', { name: question }).first().waitFor()
  }
  await seeText(page, 'Answered by your browser’s model. Nothing was charged.', /You have 20,000\./)
  expect(await page.getByText('350 apples').count()).toBe(0)
  const asked = sent
    .flatMap((each) => / (\{"question".*)$/.exec(each)?.[1] ?? [])
    .map((each) => JSON.parse(each))
  expect(asked.map((each) => each.forDevice)).toEqual([true, true, true, true])
  expect(asked.at(-1).earlier.map((each: { question: string }) => each.question)).toEqual(
    questions.slice(1, 3),
  )
  expect(sent.filter((each) => /"sentences"/.test(each))).toEqual([])

  await page.getByRole('button', { name: 'Keep' }).first().click()
  await page.getByRole('region', { name: 'Kept answers' }).waitFor()
  await page.reload()
  const kept = page.getByRole('region', { name: 'Kept answers' })
  await kept.getByRole('heading', { name: 'Of trees?' }).waitFor()
  expect(await themeProblems(page)).toEqual([])
  const quote = await kept.locator('blockquote').innerText()
  const downloading = page.waitForEvent('download')
  await kept.getByRole('button', { name: 'Download Markdown' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file).toMatch(
    /^# Of trees\?\n\nThis is sentence \d+, .*\n\n- \[\d:\d\d\]\(https:\/\/sound\.invalid\/1\.mp3#t=\d+\)/,
  )
  expect(file).toContain(`> ${quote}`)
  await kept.getByRole('button', { name: 'Share this quote' }).click()
  const signedOut = await visit()
  await signedOut.goto(new URL(await kept.locator('output a').innerText()).pathname)
  await seeText(signedOut, quote)
  await kept.getByRole('button', { name: 'Delete this answer' }).click()
  await kept.waitFor({ state: 'detached' })
})
