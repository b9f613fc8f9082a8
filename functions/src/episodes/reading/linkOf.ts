import { webAddress } from './webAddress.ts'
import { childrenOf, type XmlElement } from './XmlElement.ts'

/** The page of a show or an episode: `link` of RSS, also where it is written as Atom's; else Atom's own. */
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
