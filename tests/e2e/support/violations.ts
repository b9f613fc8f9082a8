import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules of WCAG 2.2 A and AA that the page breaks, each with where. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(await axeSource)
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: {
        run: (
          options: object,
        ) => Promise<{ violations: Array<{ id: string; nodes: Array<{ target: string[] }> }> }>
      }
    }
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
    const { violations: found } = await axe.run({ runOnly: { type: 'tag', values: tags } })
    return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`))
  })
}
