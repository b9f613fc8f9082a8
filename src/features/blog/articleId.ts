/**
 * The number of an article in an address: decimal, without sign, leading zero, exponent or surroundings; undefined
 * for anything else, so that one article has one address. docs/rules.md #article-number-scripts
 */
export function articleId(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
