export const articleTexts = {
  loading: 'Loading...',
  trial: 'Try it with your own episode',
  freeCredits: '20,000 free credits every month.',
  start: 'Start Free Trial',
  pricing: 'View Pricing',
  share: 'Share',
  copy: 'Copy Link',
  copied: 'Link copied',
  copyThis: 'Copy this address',
  moreWays: 'More ways',
}
