const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text for HTML, SVG or WebVTT; quotation marks are escaped only where an attribute needs it. */
export const escapeMarkup = (text: string) => text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign)

export const escapeAttribute = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
