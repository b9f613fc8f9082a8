import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHROMIUM_FLAGS, findChromium } from '../../../scripts/stack/findChromium.ts'
import { seededMails } from '../../../scripts/mails/seededMails.ts'
import { mailsOf } from './everyMail.ts'

const executablePath = findChromium()
if (executablePath === undefined && process.env['CI'] === 'true')
  throw new Error('no Chromium: set CHROMIUM_PATH')

describe.skipIf(executablePath === undefined)('on the narrowest phones', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath ?? '', args: [...CHROMIUM_FLAGS] })
  })
  afterAll(() => browser.close())

  it.each([
    ['our own episodes', seededMails],
    ['words without end', () => Promise.resolve(mailsOf('a'))],
  ])('no mail is wider than the screen: %s', async (_, mailsOfKind) => {
    const page = await browser.newPage({ viewport: { width: 320, height: 640 } })
    const wide: string[] = []
    for (const [name, { html }] of Object.entries(await mailsOfKind())) {
      await page.setContent(html)
      const widthPx = await page.evaluate(() => document.documentElement.scrollWidth)
      if (widthPx > 320) wide.push(`${name}: ${widthPx} px`)
    }
    await page.close()
    expect(wide).toEqual([])
  })
})
