/** One element of a feed: names are lower case, namespaces have the prefix that everybody writes. */
export interface XmlElement {
  /** `item`, `itunes:image`, `atom:entry`. */
  name: string
  attributes: ReadonlyMap<string, string>
  /** Text of the element, references read; markup within it stands in it as tags. */
  text: string
  children: readonly XmlElement[]
  /** What addresses in it are relative to. */
  base: string
  /** xml:lang, of it or of what it stands in. */
  language: string | undefined
}

/** Children of that name, in order. */
export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name)
}

/** The first child of one of these names that holds text; names that come first win. */
export function textOf(element: XmlElement, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const found = element.children.find((child) => child.name === name && child.text.trim() !== '')
    if (found !== undefined) return found.text.trim()
  }
  return undefined
}
