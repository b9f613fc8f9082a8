import { caniemail } from 'caniemail'
import { expect, it } from 'vitest'
import { seededMails } from '../../../scripts/mails/seededMails.ts'

/** Word draws for these two. What stands between notInWord's comments is not for it. */
const WORD = ['outlook.windows', 'outlook.windows-mail'] as const
const OTHERS = [
  'gmail.*',
  'apple-mail.*',
  'outlook.android',
  'outlook.ios',
  'outlook.macos',
  'outlook.outlook-com',
] as const

const STYLE_SHEET =
  'only dark colours, their announcement and the underlines of links stand in the style sheet: a reader without it shows the light mail'
const LATE_WORD = 'Windows Mail, withdrawn in 2024: its readers hear tables and glyphs, and lose no word'

/** What some reader does not know at all, and why that is no harm. */
const UNKNOWN: Readonly<Record<string, string>> = {
  '<style> element': STYLE_SHEET,
  '@media': STYLE_SHEET,
  'Class selector': STYLE_SHEET,
  'Type selector': STYLE_SHEET,
  'color-scheme CSS property': STYLE_SHEET,
  'color-scheme meta tag': STYLE_SHEET,
  '<body> element': 'the table within has the same background',
  'display:none': 'the preheader is also without height, or hidden by mso-hide',
  'max-height property': 'the preheader is also hidden by display and mso-hide',
  overflow: 'the preheader is also hidden by display and mso-hide',
  'border-radius': 'corners are square then',
  'system-ui, ui-serif, ui-sans-serif, ui-rounded, ui-monospace':
    'other faces follow, and Word is given its own',
  'white-space':
    'the column of times is wide enough for every time of twelve hours, and nothing squeezes our name',
  'word-break': 'Windows Mail, withdrawn in 2024, scrolls sideways to a word longer than a line',
  'role attribute': LATE_WORD,
  'aria-hidden attribute': LATE_WORD,
  'aria-label attribute': LATE_WORD,
}

/** What some reader knows in part, and why that part is enough. */
const KNOWN_IN_PART: Readonly<Record<string, string>> = {
  '!important keyword': 'it stands in the style sheet, lower case, behind a space',
  '<body> element': 'the table within has the same background',
  '<style> element': STYLE_SHEET,
  '@media': STYLE_SHEET,
  'Class selector': STYLE_SHEET,
  'Type selector': STYLE_SHEET,
  'color-scheme CSS property': STYLE_SHEET,
  'align attribute': 'it places the words in cells, and no table but the outermost, by centre',
  background: 'each is one colour',
  border: 'each is of a table or a cell, and thinner than 8 px',
  display: 'links are blocks to be pressed with ease; Word gets the same space from mso-padding-alt',
  'display:none': 'the preheader is a block without tables',
  'font-size': 'all sizes are in px',
  'font-weight': 'what is bold is 600; headings are meant to be light',
  'height attribute': 'each is of a cell, or of a picture that is as high by itself',
  'letter-spacing': 'headings are a little wider then',
  'line-height': 'Word is told mso-line-height-rule',
  margin: 'each is of a paragraph or heading, and 0 or more',
  'max-width': 'Word is given a table of 600 px around it',
  overflow: 'the preheader is hidden by display',
  padding: 'each is of a cell; that of a link is mso-padding-alt in Word, that of the body is 0',
  'system-ui, ui-serif, ui-sans-serif, ui-rounded, ui-monospace': 'system-ui is the one that we name',
  'table-layout': 'the bars of the drawing are of one width anyway',
  'text-align': 'left and centre are the ones that we use',
  'text-decoration': 'one value at a time, and no overline',
  'white-space': 'the column of times is wide enough for every time of twelve hours',
  'word-break': 'a word longer than a line is broken, one way or another',
  'width attribute': 'each is of a table, a cell or a picture',
}

const MAILS = Object.values(await seededMails()).map(({ html }) => resultsOf(html))

it.each([
  ['unknown to some reader', 'errors', UNKNOWN],
  ['known to some reader in part', 'warnings', KNOWN_IN_PART],
] as const)(
  'every HTML or CSS feature of our mails that is %s has a reason why it does no harm',
  (_, severity, accepted) => {
    const found = new Set(MAILS.flatMap((results) => titles(results, severity)))
    expect([...found].filter((title) => !Object.hasOwn(accepted, title)).toSorted()).toEqual([])
    expect(Object.keys(accepted).filter((title) => !found.has(title))).toEqual([])
  },
)

it('the check finds features in a style, in the style sheet and within its media query', () => {
  const issues = (html: string, severity: 'errors' | 'warnings') => titles(resultsOf(html), severity)
  expect(issues('<p style="display:grid">x</p>', 'errors')).toContain('display:grid')
  expect(issues('<style>p{position:fixed}</style>', 'warnings')).toContain('position')
  expect(issues('<style>@media print{p{clip-path:none}}</style>', 'errors')).toContain('clip-path')
  expect(issues('<!--[if !mso]><!--><p style="border-radius:1px">x</p><!--<![endif]-->', 'errors')).toEqual(
    [],
  )
})

/** What caniemail.com says of the mail, of each part to those who read it. */
function resultsOf(html: string): Array<ReturnType<typeof caniemail>> {
  // The check looks at rules, but not at those within a media query.
  const inMedia = [...html.matchAll(/@media[^{]*\{((?:[^{}]*\{[^{}]*\})*)\}/g)]
    .map(([, rules = '']) => rules)
    .join('')
  const forWord = html.replace(/<!--\[if !mso\]><!-->[\s\S]*?<!--<!\[endif\]-->/g, '')
  return [
    caniemail({ clients: [...OTHERS], html }),
    ...(forWord === '' ? [] : [caniemail({ clients: [...WORD], html: forWord })]),
    ...(inMedia === '' ? [] : [caniemail({ clients: [...OTHERS], css: inMedia })]),
  ]
}

/** Features that some reader does not know, or knows in part. */
function titles(results: ReturnType<typeof resultsOf>, severity: 'errors' | 'warnings'): string[] {
  return results.flatMap((result) => [...result.issues[severity].values()].flat().map(({ title }) => title))
}
