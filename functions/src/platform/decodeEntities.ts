import { decodeHTMLStrict } from 'entities/decode'

/** Decodes HTML references, also escaped twice (`&amp;#39;`), into text; without a semicolon "Q&A" stays. */
export function decodeEntities(text: string): string {
  return text.includes('&') ? decodeHTMLStrict(decodeHTMLStrict(text)) : text
}
