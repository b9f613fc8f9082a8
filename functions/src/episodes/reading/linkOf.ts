import { webAddress } from './webAddress.ts'
import { childrenOf, type XmlElement } from './XmlElement.ts'

/** The address of its web page: the `link` of RSS, else that of Atom. */
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
