import { webAddress } from './webAddress.ts'
import { childrenOf, type XmlElement } from './XmlElement.ts'

/** A page: `link` of RSS, also written as Atom's; else Atom's own. */
export function linkOf(element: XmlElement): string | undefined {
  for (const { text, attributes, base } of [
    ...childrenOf(element, 'link'),
    ...childrenOf(element, 'atom:link'),
  ]) {
    if (!/^(?:alternate)?$/i.test(attributes.get('rel')?.trim() ?? '')) continue
    if (/\b(?:rss|atom)\b/i.test(attributes.get('type') ?? '')) continue
    const address = webAddress(text, base) ?? webAddress(attributes.get('href'), base)
    if (address !== undefined) return address
  }
  return undefined
}
