/** Lower-case names, namespaces by their usual prefix. */
export interface XmlElement {
  /** `item`, `itunes:image`, `atom:entry`. */
  name: string
  attributes: ReadonlyMap<string, string>
  /** References read; markup within stays as tags. */
  text: string
  children: readonly XmlElement[]
  /** Base of relative addresses. */
  base: string
  /** xml:lang, own or inherited. */
  language: string | undefined
}

export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name)
}

/** First child with text; earlier names win. */
export function textOf(element: XmlElement, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const found = element.children.find((child) => child.name === name && child.text.trim() !== '')
    if (found !== undefined) return found.text.trim()
  }
  return undefined
}
