/** Where a text stands: what may follow it depends on that. */
export type Place = 'name' | 'member' | 'entry'

/** What may end a text that begins with a mark: people mix them. */
export const QUOTE_MARKS: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '“': '”“"',
  '„': '“”"',
  '”': '”"',
  '«': '»',
  '‘': '’',
  '「': '」',
  '『': '』',
  '＂': '＂',
  '`': '`',
}
/** Marks of full width, and what stands for them in JSON. */
export const WIDE: Readonly<Record<string, string>> = {
  '｛': '{',
  '｝': '}',
  '［': '[',
  '］': ']',
  '：': ':',
  '，': ',',
  '、': ',',
  '；': ',',
  ';': ',',
  '＝': '=',
}
/** Where reading a text pauses, by what may end it. */
export const STOPS = Object.fromEntries(
  Object.values(QUOTE_MARKS).map((close) => [close, new RegExp(`[\\\\\n${close}]`, 'g')]),
)

export const GAP = /[\s\0\u200b-\u200f\u2060\ufeff]+/y
/** Comments, by how they begin, and how they end. */
export const COMMENTS = [
  ['//', '\n'],
  ['/*', '*/'],
  ['<!--', '-->'],
  ['-- ', '\n'],
  ['#', '\n'],
] as const
const MARK = '["\'“”„«»‘’`「」『』＂]'
const SPACE = '[\\s\\u200b\\u2060]*'
const AROUND_NAME = '[*:"\\\\ ]{0,3}'
const NAME_AHEAD = `(?:"[^"\\\\\\n{}[\\]]{1,80}"|${MARK}${AROUND_NAME}[\\p{L}_][\\p{L}\\p{N}_ -]{0,40}${AROUND_NAME}${MARK}|[\\p{L}_]\\w{0,40})\\s*[:=：＝]`
const COMMENT_AHEAD = '\\/\\/|\\/\\*|<!--|--\\s|#\\s[^\\n]*\\n'
/**
 * What follows the end of a text: behind a comma the next name, or the next entry of a list. A comma and a space may as well
 * stand between two words that are quoted.
 */
export const AHEAD = Object.fromEntries(
  (['name', 'member', 'entry'] as const).map((place) => {
    const next = place === 'entry' ? `${MARK}|[{[]|-?\\d|[a-z_]\\w*|${NAME_AHEAD}` : NAME_AHEAD
    const comma = `(?:[,;，；、]${SPACE})+(?:$|[}\\]｝］{[]|${COMMENT_AHEAD}|${next}|\\.\\.\\.|…)|[,，](?:\\n\\s*)?${MARK}`
    const colon = place === 'member' ? '' : '[:：=＝]|'
    const missing = `${MARK}[\\w ]{1,40}${MARK}\\s*:`
    return [place, new RegExp(`^${SPACE}(?:$|${colon}[}\\]｝］]|${comma}|${COMMENT_AHEAD}|${missing})`, 'iu')]
  }),
)
/** A line's end that ends a text whose mark was forgotten: brackets close, or the next name comes. */
export const END_OF_LINE = new RegExp(`^(?:[}\\]]\\s*(?:,|[}\\]]|$)|${MARK}\\w{1,40}${MARK}\\s*:)`, 'u')
/** Any of this stands behind the end of a text. */
export const MAY_FOLLOW = /^[\s\u200b\u2060]*(?:$|[:：=＝}\]｝］,;，；、/<#-]|["“'”＂「『„«‘`])/u
/** A text without marks, up to where a member ends. */
export const BARE_TEXT = new RegExp(
  `^[^\\n\\r{}[\\]]{1,1000}?(?=["”]?\\s*(?:,\\s*(?:[\\r\\n]|${NAME_AHEAD})|[}\\]\\r\\n]))`,
  'u',
)
