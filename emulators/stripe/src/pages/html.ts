import { escapeAttribute } from '../../../support/escapeMarkup.ts'

/** Markup, as opposed to text that must be escaped. */
export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }
}

type Part = Html | number | string | false | null | undefined | readonly Part[]

/** Markup with values in it; every value that is not markup itself is escaped. */
export function html(strings: TemplateStringsArray, ...values: readonly Part[]): Html {
  return new Html(strings.map((text, index) => text + markupOf(values[index])).join(''))
}

function markupOf(part: Part): string {
  if (part === undefined || part === null || part === false) return ''
  if (part instanceof Html) return part.markup
  if (typeof part === 'object') return part.map(markupOf).join('')
  return escapeAttribute(String(part))
}
