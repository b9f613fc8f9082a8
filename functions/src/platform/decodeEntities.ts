import { decodeHTMLStrict } from 'entities/decode'

/**
 * Text with HTML's character references read, also those that were escaped twice (`&amp;#39;`), as titles and captions
 * hold them. Only what ends in a semicolon is one: "Q&A" and "a&b" stay. What comes out is text, not markup.
 */
export function decodeEntities(text: string): string {
  return text.includes('&') ? decodeHTMLStrict(decodeHTMLStrict(text)) : text
}
