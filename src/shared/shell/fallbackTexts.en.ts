export const fallbackTexts = {
  brokeOff: 'This page broke off. Your credits and summaries are safe.',
  offlineTitle: 'Offline',
  notSaved: 'It is not saved on this device. It opens by itself when you are online again.',
  notFoundTitle: 'Page not found',
  notFound: 'Nothing to hear here',
  noPage: 'There is no page at this address. It may have moved, or the link may be broken.',
  articleNotFound: 'Article not found',
  noArticle: 'There is no article at this address. It may have moved, or the link may be broken.',
  toBlog: 'Back to the blog',
}
