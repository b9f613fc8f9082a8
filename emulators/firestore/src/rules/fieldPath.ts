const SEGMENT = /`((?:[^`\\]|\\[\s\S])*)`|[^.`]+/g

/** Names of a field path such as a.b or `x-y`.z, back-ticks and escapes removed. */
export function splitFieldPath(path: string): string[] {
  return [...path.matchAll(SEGMENT)].map(([all, quoted]) =>
    quoted === undefined ? all : quoted.replace(/\\([\s\S])/g, '$1'),
  )
}
