import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { accounts } from './accounts.ts'
import { type At, type Row, type State, TEXTS } from './table.ts'
import { demo } from './demo.ts'
import { newsletter } from './newsletter.ts'
import { plans } from './plans.ts'
import { signedOut } from './signedOut.ts'

const ROWS: readonly Row[] = TEXTS
const VISITS: ReadonlyArray<[string, (at: At) => Promise<void>]> = [
  ['every public page', signedOut],
  ['the newsletter', newsletter],
  ['the way to an account', accounts],
  ['the demo of somebody signed in', demo],
  ['an account through every plan', plans],
]
const reached = new Set<State>()

it.each(VISITS)('%s: each state says what the table of texts quotes', async (_, visiting) => {
  await visiting(async (state, seen) => {
    reached.add(state)
    const rows = ROWS.filter((row) => row.state === state)
    const stands = await Promise.all(rows.map((row) => standsIn(seen, row)))
    const missing = rows.flatMap(({ text }, index) => (stands[index] === true ? [] : [text]))
    expect.soft(missing, `what is missing in "${state}"`).toEqual([])
  })
})

it('every state of the table of texts is visited', () => {
  expect([...new Set(ROWS.map(({ state }) => state))].filter((state) => !reached.has(state))).toEqual([])
})

async function standsIn(seen: Page | readonly string[], row: Row): Promise<boolean> {
  const pattern = patternOf(row)
  if (!('locator' in seen)) return seen.some((text) => pattern.test(text))
  try {
    await locatorOf(seen, row, pattern).filter({ visible: true }).first().waitFor()
    return true
  } catch {
    return false
  }
}

/** In what the page itself says: header and footer have names of their own, and some are the same. */
function locatorOf(page: Page, row: Row, pattern: RegExp): Locator {
  const main = page.locator('main')
  return row.isPlaceholder === true ? main.getByPlaceholder(pattern) : main.getByText(pattern)
}

/** The whole text of an element, to the letter, but for what the app fills in. */
function patternOf({ text, shown }: Row): RegExp {
  if (shown !== undefined) return shown
  const parts = text.split(/\{\w+\}/)
  return new RegExp(`^\\s*${parts.map((part) => RegExp.escape(part)).join('.+')}\\s*$`)
}
