/** Elements that are never closed in HTML. */
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/
const SVG = /(<svg[\s>].*?<\/svg>)/s
const TAG = /<([a-z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*(\/?)>/g
const ATTRIBUTE = /\s+([^\s=>/]+)(="[^"]*")?/g

/**
 * React writes attributes as its properties are called, and closes what HTML does not close: the same document, but not
 * as the standard writes it, and longer. What stands inside SVG keeps its case.
 * @param markup as React drew it: values are quoted and hold no `<`, `>` or `"`
 */
export function tidyMarkup(markup: string): string {
  return markup
    .split(SVG)
    .map((part, i) => (i % 2 === 1 ? part : part.replaceAll(TAG, tidyTag)))
    .join('')
}

function tidyTag(_: string, name: string, attributes: string, closed: string): string {
  const tidied = attributes.replaceAll(ATTRIBUTE, (_match, key: string, value = '') => {
    // An attribute that is there is true; `alt` and `value` are empty because they say nothing.
    const mute = value === '=""' && key !== 'alt' && key !== 'value'
    return ` ${key.toLowerCase()}${mute ? '' : value}`
  })
  return `<${name}${tidied}${closed !== '' && !VOID.test(name) ? '/' : ''}>`
}
