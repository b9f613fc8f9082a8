export const listTexts = {
  title: 'Blog',
  description:
    'How summaries of podcasts are made and checked, and how to listen with them. Articles by the team of Sonobrief.',
  latest: 'Latest Articles',
  none: 'No articles found matching your search.',
  clear: 'Clear Search',
  weekly: 'One e-mail a week',
  languages: 'Spanish, English or both.',
  search: 'Search',
  searchLike: 'Search articles...',
  count: (count: number) => (count === 1 ? '1 article' : `${count} articles`),
  more: 'Read More',
  moreAbout: (title: string) => `about ${title}`,
}
