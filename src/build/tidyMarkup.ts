/** Elements that are never closed in HTML. */
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/
const SVG = /(<svg[\s>].*?<\/svg>)/s
const TAG = /<([a-z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*(\/?)>/g
const ATTRIBUTE = /\s+([^\s=>/]+)(="[^"]*")?/g

/**
 * Shortens React's markup to standard HTML: attribute names in lower case, void elements unclosed. SVG keeps its
 * case.
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
    // A present attribute is true; an empty `alt` or `value` has a meaning.
    const mute = value === '=""' && key !== 'alt' && key !== 'value'
    return ` ${key.toLowerCase()}${mute ? '' : value}`
  })
  return `<${name}${tidied}${closed !== '' && !VOID.test(name) ? '/' : ''}>`
}
