import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.2 A and AA, and what axe advises besides. */
const EVERY_RULE = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
const RULES_OF_COLOR = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/**
 * Rules of WCAG 2.2 A and AA that the page breaks, each with where.
 * @param rules those of colour alone, where nothing but the theme has changed since all were asked
 */
export async function violations(page: Page, rules: 'all' | 'color' = 'all'): Promise<string[]> {
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
