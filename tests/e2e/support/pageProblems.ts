import type { Page } from 'playwright-core'
import { textProblems } from '../../support/textProblems.ts'
import { RUNS_ALL } from '../../support/tier.ts'
import { DESKTOP, PHONE, SMALL_PHONE } from './browser.ts'
import { tabProblems } from './tabOrder.ts'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.2 A and AA, and what axe advises besides. */
const EVERY_RULE = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
const RULES_OF_COLOR = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** The broken rules of a screen on somebody's way: asked where everything runs; each time, those of the main addresses are. */
export const violations: typeof brokenRules = async (page, rules) =>
  RUNS_ALL ? brokenRules(page, rules) : []

/** Broken rules of WCAG 2.2 A and AA, each with where. @param rules `color` where only the theme changed */
export async function brokenRules(page: Page, rules: 'all' | 'color' = 'all'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await axeSource)
  return page.evaluate(
    async (runOnly) => {
      const { axe } = globalThis as unknown as {
        axe: {
          run: (
            options: object,
          ) => Promise<{ violations: Array<{ id: string; nodes: Array<{ target: string[] }> }> }>
        }
      }
      const { violations: found } = await axe.run({ runOnly, resultTypes: ['violations'] })
      return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`))
    },
    rules === 'all' ? EVERY_RULE : RULES_OF_COLOR,
  )
}

/**
 * Everything that is wrong with a page as it stands. Where all tests run: in both themes, on a phone and on a desk, and for
 * the keyboard; else what is seen without axe, as it is shown.
 */
export async function problemsOf(page: Page): Promise<string[]> {
  const parts = { h1: page.locator('h1'), ...landmarks(page) }
  const problems: string[] = []
  for (const [part, locator] of Object.entries(parts)) {
    const count = await locator.filter({ visible: true }).count()
    if (count !== 1) problems.push(`${count} times ${part}`)
  }
  return [...problems, ...(await themeProblems(page, tabProblems))]
}

function landmarks(page: Page) {
  const roles = ['banner', 'main', 'contentinfo'] as const
  return Object.fromEntries(roles.map((role) => [role, page.getByRole(role)]))
}

/** The same without the keyboard and the landmarks: for what stands on a page for a while. */
export async function themeProblems(
  page: Page,
  besides: (page: Page) => Promise<string[]> = () => Promise.resolve([]),
): Promise<string[]> {
  const before = page.viewportSize() ?? PHONE
  const problems: string[] = []
  for (const viewport of RUNS_ALL ? [SMALL_PHONE, PHONE, DESKTOP] : [before, SMALL_PHONE]) {
    await page.setViewportSize(viewport)
    const found = await sizeProblems(page)
    if (RUNS_ALL && viewport !== SMALL_PHONE) {
      await page.emulateMedia({ colorScheme: 'light' })
      found.push(...(await violations(page)), ...(await besides(page)))
      await page.emulateMedia({ colorScheme: 'dark' })
      found.push(...(await violations(page, 'color')).map((problem) => `in the dark, ${problem}`))
    }
    problems.push(...found.map((problem) => `${viewport.width} px: ${problem}`))
  }
  await page.setViewportSize(before)
  await page.emulateMedia({ colorScheme: null })
  return problems
}

/** Controls under 44 px high that stand alone, not in a line of text, or under a fixed bar; and what textProblems finds. */
async function sizeProblems(page: Page): Promise<string[]> {
  const controls = await page.evaluate(async () => {
    // Waveforms are redrawn at their new width first.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    const modal = document.querySelector(':modal')
    const stays = (element: Element | null): boolean =>
      element !== null &&
      (/fixed|sticky/.test(getComputedStyle(element).position) || stays(element.parentElement))
    const all = (modal ?? document).querySelectorAll<HTMLElement>('button, input, select, main nav a')
    return [...all].flatMap((element) => {
      const target = element.closest('label') ?? element
      const { height, width, left, top } = target.getBoundingClientRect()
      if (width === 0 || height === 0) return []
      const name = element.outerHTML.slice(0, 80)
      const upper = document.elementFromPoint(left + width / 2, top + height / 2)
      const isUnder = upper !== null && !target.contains(upper) && stays(target)
      return [
        ...(height < 44 ? [`${name} is ${height} px`] : []),
        ...(isUnder ? [`${name} is under a bar`] : []),
      ]
    })
  })
  return [...controls, ...(await page.evaluate(textProblems))]
}
