export const bodyTexts = {
  aboutSample:
    'We wrote this episode ourselves, to show what a summary looks like: there is no sound of it to play. In a summary of yours, each time opens the original at that second.',
  aboutEpisode: (show: string) =>
    `A real episode of ${show}, as Sonobrief summarizes it. Each time plays the publisher’s own file at that second: nothing is loaded from there before you press.`,
  original: 'The original episode',
  keyPoints: 'Key points',
  keyMoments: 'Key moments',
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  tryIt: 'Try it on your own episode',
}
