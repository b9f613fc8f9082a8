/** Plain decimal number of an article, so that it has one address. docs/rules.md #article-number-scripts */
export function articleId(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
