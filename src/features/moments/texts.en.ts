export const momentsTexts = {
  title: 'Moments',
  failure: 'your moments could not be loaded. Please try again.',
  waiting: (moments: number) =>
    `${moments === 1 ? 'One more is' : `${moments} more are`} kept on this device, and sent once there is a network.`,
  refused: (time: string, failure: string) => `A moment at ${time} could not be kept. ${failure}`,
  remove: 'Remove',
  none: 'Press “Keep this” while you listen to a summary or read a transcript. What you keep is here.',
  search: 'Search your moments',
  kept: (moments: number) => `${moments} kept`,
  found: (moments: number, all: number) => `${moments} of ${all}`,
  more: 'Show more',
  pauseAt: (time: string) => `Pause at ${time}`,
  downloads: 'Download your moments',
  markdown: 'Download Markdown',
  forProgram: (program: string) => `Download for ${program}`,
}
