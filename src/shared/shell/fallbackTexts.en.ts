export const fallbackTexts = {
  crash: 'Unexpected Application Error!',
  brokeOff: 'This page broke off. Your credits and summaries are safe.',
  reload: 'Reload',
  offlineTitle: 'Offline',
  offline: 'This page needs the network',
  notSaved: 'It is not saved on this device. It opens by itself when you are online again.',
  notFoundTitle: 'Page not found',
  notFound: 'Nothing to hear here',
  noPage: 'There is no page at this address. It may have moved, or the link may be broken.',
  articleNotFound: 'Article not found',
  noArticle: 'There is no article at this address. It may have moved, or the link may be broken.',
  toBlog: 'Back to the blog',
}
