/**
 * The number of an article as an address writes it: decimal, without sign, leading zero, exponent or anything around
 * it. Undefined for everything else, so that one article has one address. docs/rules.md #article-number-scripts
 */
export function articleId(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
