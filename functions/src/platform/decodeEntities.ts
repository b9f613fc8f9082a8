import { decodeHTMLStrict } from 'entities/decode'

/**
 * Decodes HTML character references, also escaped twice (`&amp;#39;`), as in titles and captions. Each needs its
 * semicolon: "Q&A" and "a&b" stay. The result is text, not markup.
 */
export function decodeEntities(text: string): string {
  return text.includes('&') ? decodeHTMLStrict(decodeHTMLStrict(text)) : text
}
