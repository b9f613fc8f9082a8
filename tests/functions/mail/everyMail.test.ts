import { glob, readFile } from 'node:fs/promises'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COLOURS } from '../../../functions/src/mail/mailStyle.ts'
import { seededMails } from '../../../scripts/mails/seededMails.ts'
import { ALL_MAILS } from '../../../scripts/mails/allMails.ts'
import { fromRoot } from '../../../scripts/stack/paths.ts'
import { textProblems } from '../../support/textProblems.ts'
import { mailsOf, readHtml } from './everyMail.ts'
import { type Browser, chromium } from 'playwright-core'
import { findChromium, LAUNCH } from '../../../scripts/stack/findChromium.ts'

const MAILS = Object.entries(await seededMails()).map(([name, mail]) => ({ name, mail }))

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:recommended'],
    rules: {
      // Readers drop style sheets, and Word knows widths and places of tables from attributes only.
      'no-inline-style': 'off',
      'no-deprecated-attr': 'off',
      // What only Word may read, and what it may not.
      'no-conditional-comment': 'off',
      // A title here is a subject, which may be an episode's.
      'long-title': 'off',
      // The older name of the role is the one that old readers know; a browser adds the body of a table itself.
      'presentation-role-style': 'off',
      'prefer-tbody': 'off',
      'doctype-style': ['error', { style: 'lowercase' }],
    },
  }),
)

/** A picture of a show: square, of a size that is known, and without words of its own. */
const ARTWORK = /<img src="https:\/\/[^"\s]+" width="56" height="56" alt="" style="border-radius:4px">/g

describe.each(MAILS)('$name', ({ mail: { subject, html, text } }) => {
  it('is valid HTML', async () => {
    const { results } = await validator.validateString(html)
    expect(
      results.flatMap(({ messages }) =>
        messages.map((m) => `${m.ruleId} ${m.line} ${m.selector}: ${m.message}`),
      ),
    ).toEqual([])
  })

  it('says in plain text all that it says in HTML, and leads to the same places', () => {
    const plain = text.replace(/\s+/g, ' ').toLowerCase()
    const { said, links } = readHtml(html)
    expect(said.filter((words) => !plain.includes(words.toLowerCase()))).toEqual([])
    expect(links.length).toBeGreaterThan(0)
    expect(links.filter((link) => !text.includes(link.replace(/^mailto:/, '')))).toEqual([])
  })

  it('has one title, links that say where they lead, and tables that screen readers pass over', () => {
    expect(html.match(/<h1/g)?.length).toBe(titles(html))
    for (const [, inside = ''] of html.matchAll(/<a [^>]*>([\s\S]*?)<\/a>/g)) {
      const words = inside.replace(/<span aria-hidden[^>]*>[^<]*<\/span>|<[^>]*>/g, '').trim()
      expect(words).toMatch(/\w{3}|\d:\d\d/)
      expect(words).not.toMatch(/^(?:click |haz clic )?(?:here|aquí)$|^https?:/i)
    }
    expect(html.match(/<table(?! role="presentation")/g)).toBeNull()
  })

  it('loads nothing but publishers’ artwork, runs nothing, and has colours for the dark theme', () => {
    expect(html.replaceAll(ARTWORK, '')).not.toMatch(
      /<(?:img|script|link|iframe|object|form)|url\(|@import|src=|\son\w+=/i,
    )
    expect(html).toContain('name="color-scheme" content="light dark"')
    expect(html).toContain('@media (prefers-color-scheme:dark)')
  })

  it('has a subject of one short line, and is far shorter than what Gmail cuts off', () => {
    expect(subject).toMatch(/^[^\r\n]{5,160}$/)
    expect(Buffer.byteLength(html)).toBeLessThan(60_000)
  })
})

it('every mail is in ALL_MAILS, and docs/mails.md lists each with its language', async () => {
  const made: string[] = []
  for await (const file of glob('functions/src/mail/*.ts', { cwd: fromRoot() })) {
    const source = await readFile(fromRoot(file), 'utf8')
    const mails = source.matchAll(/^export function (\w+)(?:(?!^export)[\s\S])*?\): MailContent \{$/gm)
    made.push(...[...mails].map(([, name = '']) => name))
  }
  const layouts = ['layout', 'mailInLanguages']
  expect(Object.keys(ALL_MAILS).toSorted()).toEqual(made.filter((each) => !layouts.includes(each)).toSorted())
  const docs = await readFile(fromRoot('docs', 'mails.md'), 'utf8')
  const rows = [...docs.matchAll(/^\| `(\w+Mail)`.* \| ([^|]*) \|$/gm)].map(
    ([, name = '', language = '']) => ({ name, language }),
  )
  expect(rows.filter(({ name, language }) => ALL_MAILS[name]?.language !== language)).toEqual([])
  expect([...new Set(rows.map(({ name }) => name))].toSorted()).toEqual(Object.keys(ALL_MAILS).toSorted())
})

it('#one-language: links to our pages are Spanish in a mail’s Spanish words, and English in its English ones', () => {
  const spanishPart = /<td lang="es"><table[^>]*>\n[\s\S]*?\n<\/table><\/td><\/tr>/g
  const pages = (html: string) =>
    readHtml(html).links.flatMap((link) => /^https:\/\/sonobrief\.app(\/.*)/.exec(link)?.[1] ?? [])
  for (const { name, mail } of MAILS.filter((each) => !each.name.startsWith('account-'))) {
    const isSpanish = mail.html.includes('<html lang="es">')
    const spanish = isSpanish ? mail.html : (mail.html.match(spanishPart) ?? []).join('')
    const english = isSpanish ? '' : mail.html.replace(spanishPart, '')
    expect(
      pages(spanish).filter((page) => !page.startsWith('/es/')),
      name,
    ).toEqual([])
    expect(
      pages(english).filter((page) => page.startsWith('/es')),
      name,
    ).toEqual([])
  }
})

/** A mail in two languages has a title in each. */
function titles(html: string): number {
  return html.includes('<td lang="es"><table') ? 2 : 1
}

it('a mail in both languages marks its Spanish words as Spanish', () => {
  const html = MAILS.find(({ name }) => name === 'weekly-issue-both')?.mail.html ?? ''
  expect(html).toContain('<html lang="en">')
  const [english, ...spanish] = html.slice(html.indexOf('<body')).split('<td lang="es">')
  expect(spanish).toHaveLength(3)
  for (const [at, words] of [
    'Más abajo, en español.',
    'El último sitio con sillas',
    'Darme de baja',
  ].entries()) {
    expect(spanish[at]).toContain(words)
    expect(english).not.toContain(words)
  }
})

describe('the colours of mails:', () => {
  const pairs = [
    ['ink', 'sheet'],
    ['ink2', 'sheet'],
    ['lamp', 'sheet'],
    ['sheet', 'ink'],
    ['onlamp', 'lamp'],
  ] as const
  it.each(pairs)('%s on %s can be read, light and dark', (words, behind) => {
    for (const theme of [0, 1] as const) {
      expect(contrast(COLOURS[words][theme], COLOURS[behind][theme])).toBeGreaterThan(4.5)
    }
  })
})

/** WCAG 2.2, "contrast ratio". */
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((one, other) => other - one)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const executablePath = findChromium()
if (executablePath === undefined && process.env['CI'] === 'true')
  throw new Error('no Chromium: set CHROMIUM_PATH')

describe.skipIf(executablePath === undefined)('on the narrowest phones', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: executablePath ?? '', ...LAUNCH })
  })
  afterAll(() => browser.close())

  it.each([
    ['our own episodes', seededMails],
    ['words without end', () => Promise.resolve(mailsOf('a'))],
  ])('no mail is wider than the screen or cuts a word in two: %s', async (_, mailsOfKind) => {
    const page = await browser.newPage({ viewport: { width: 320, height: 640 } })
    const wide: string[] = []
    for (const [name, { html }] of Object.entries(await mailsOfKind())) {
      await page.setContent(html)
      wide.push(...(await page.evaluate(textProblems)).map((problem) => `${name}: ${problem}`))
    }
    await page.close()
    expect(wide).toEqual([])
  })
})
