import { escapeAttribute } from '../../../support/escapeMarkup.ts'

/** What a page's handler answers: a page, the way to another, or a file. */
export type PageAnswer = { status: number; page: string } | { to: string } | { pdf: Buffer }

/** Markup; all else must be escaped. */
export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }
}

type Part = Html | number | string | false | null | undefined | readonly Part[]

export function html(strings: TemplateStringsArray, ...values: readonly Part[]): Html {
  return new Html(strings.map((text, index) => text + markupOf(values[index])).join(''))
}

function markupOf(part: Part): string {
  if (part === undefined || part === null || part === false) return ''
  if (part instanceof Html) return part.markup
  if (typeof part === 'object') return part.map(markupOf).join('')
  return escapeAttribute(String(part))
}

const STYLE = html`
:root { color-scheme: light dark;
  --paper: light-dark(#f1f2ee, #121518); --sheet: light-dark(#fbfbf9, #1a1e22); --raised: light-dark(#ffffff, #22272c);
  --ink: light-dark(#14181c, #ece9e1); --ink2: light-dark(#454b51, #b9bab4); --edge: light-dark(#7f8585, #707980);
  --rule: light-dark(#d6d8d1, #2d3338); --lamp: light-dark(#b63605, #ff9b57);
  --bad: light-dark(#9c1239, #ff93a5); --badbg: light-dark(#f5dee2, #331820);
  --warn: light-dark(#6e4e00, #e6bd68); --warnbg: light-dark(#f3e9cb, #2b2414); }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 17px/28px system-ui, sans-serif; font-variant-numeric: tabular-nums }
.note p { margin: 0 }
.note { padding: 8px 24px; background: var(--warnbg); color: var(--warn); font-size: 15px; line-height: 24px; text-align: center }
main { max-width: 520px; margin: 0 auto; padding: 32px 24px 64px }
h1, h2 { font: 450 29px/36px Georgia, serif; letter-spacing: -.02em; text-wrap: balance }
h2 { font-size: 22px; line-height: 28px; margin: 32px 0 8px }
dl, ul { margin: 0; padding: 0; list-style: none }
dl { display: grid; grid-template-columns: 1fr auto }
dt, dd { margin: 0; padding: 8px 0; border-top: 1px solid var(--rule) }
dd { text-align: right }
section { background: var(--sheet); border: 1px solid var(--rule); border-radius: 4px; padding: 8px 24px 24px; margin: 24px 0 }
label { display: block; margin-top: 16px; font-size: 15px; font-weight: 600 }
input, select { width: 100%; min-height: 48px; padding: 8px 12px; font: inherit; color: var(--ink); background: var(--raised); border: 1px solid var(--edge); border-radius: 4px }
button { width: 100%; min-height: 48px; margin-top: 16px; padding: 8px 16px; font: inherit; font-weight: 600; color: var(--paper); background: var(--ink); border: 1px solid var(--ink); border-radius: 4px; cursor: pointer }
button.quiet { color: var(--ink); background: none }
a { color: inherit; text-underline-offset: 3px; display: inline-block; min-height: 44px; padding: 8px 0 }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px }
.error { padding: 8px 16px; background: var(--badbg); color: var(--bad); border-radius: 4px }
small { display: block; color: var(--ink2); font-size: 15px; line-height: 24px }
`

/** Replaces a page that Stripe hosts. */
export function layout(title: string, content: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · local stand-in for Stripe</title>
<style>${STYLE}</style>
</head>
<body>
<header class="note"><p>Local stand-in for Stripe. No money moves; any real card number is refused.</p></header>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`.markup
}

/** Cents as a person reads them. */
export const money = (cents: number, currency: string) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100)

export const day = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
