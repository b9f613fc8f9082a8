export const bodyTexts = {
  aboutSample:
    'We wrote this episode ourselves, to show what a summary looks like: there is no sound of it to play. In a summary of yours, each time opens the original at that second.',
  keyPoints: 'Key points',
  keyMoments: 'Key moments',
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  tryIt: 'Try it on your own episode',
}
