/** The networks' own share pages: this page loads nothing of theirs. @param url the article's, public */
export function shareLinks(url: string, title: string): readonly { name: string; href: string }[] {
  const link = (page: string, parameters: Record<string, string>) =>
    `${page}?${new URLSearchParams(parameters).toString()}`
  return [
    { name: 'Twitter', href: link('https://twitter.com/intent/tweet', { text: title, url }) },
    { name: 'Facebook', href: link('https://www.facebook.com/sharer/sharer.php', { u: url }) },
    { name: 'LinkedIn', href: link('https://www.linkedin.com/sharing/share-offsite/', { url }) },
  ]
}
