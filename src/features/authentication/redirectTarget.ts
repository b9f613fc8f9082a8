const OWN = 'https://own.invalid'

/**
 * Where `?redirect=` may lead: a path of our own, never another origin, whatever the encoding.
 * @param value the decoded query parameter; null when absent
 * @returns path with query and hash, starting with exactly one "/"; the fallback for anything else docs/rules.md
 * #redirect-leads-away
 */
export function redirectTarget(value: string | null, fallback = '/dashboard'): string {
  // One leading slash; no backslash and no control character, which browsers fold into slashes or drop.
  if (value === null || !/^\/(?!\/)[^\\\u0000-\u0020\u007f]*$/.test(value)) return fallback
  const url = URL.parse(value, OWN)
  if (url === null || url.origin !== OWN || url.pathname.startsWith('//')) return fallback
  return url.pathname + url.search + url.hash
}
