import { webAddress } from './webAddress.ts'
import { childrenOf, textOf, type XmlElement } from './XmlElement.ts'

/** The first address of these children: an attribute's, or the text's. */
export function addressIn(element: XmlElement, ...names: readonly string[]): string | undefined {
  for (const child of names.flatMap((name) => childrenOf(element, name))) {
    const { attributes, text, base } = child
    const written = attributes.get('href') ?? attributes.get('url') ?? textOf(child, 'url') ?? text
    const address = webAddress(written, base)
    if (address !== undefined) return address
  }
  return undefined
}

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
