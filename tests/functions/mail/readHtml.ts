const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00A0',
}

interface ReadHtml {
  /** Each stretch of words between two tags that is shown and read out, in order. */
  said: readonly string[]
  /** Where links lead, in order. */
  links: readonly string[]
}

/** What a reader of the mail's HTML gets: without drawings, the preheader and glyphs. */
export function readHtml(html: string): ReadHtml {
  const body = html
    .slice(html.indexOf('<body'))
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<div style="display:none[^>]*>[^<]*<\/div>/, '')
    .replace(/<div aria-hidden="true">[\s\S]*?<\/table><\/div>/g, '')
    .replace(/<span aria-hidden="true">[^<]*<\/span>/g, '')
  return {
    said: body
      .split(/<[^>]*>/)
      .map((words) =>
        decoded(words)
          .replace(/^▶\uFE0E /, '')
          .replace(/\s+/g, ' ')
          .trim(),
      )
      .filter(Boolean),
    links: [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => decoded(href)),
  }
}

function decoded(html: string): string {
  return html.replace(/&(?:#(x?)([0-9a-f]+)|(\w+));/gi, (whole, hex, number, name) =>
    number === undefined
      ? (ENTITIES[String(name)] ?? whole)
      : String.fromCodePoint(Number.parseInt(String(number), hex ? 16 : 10)),
  )
}
