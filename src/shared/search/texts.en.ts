export const searchTexts = {
  ask: 'Ask your library',
  askAbout: { episode: 'Ask about this episode', show: 'Ask about this show' },
  askNow: 'Ask',
  found: (count: number) => `${count} found`,
  reading: (read: number, of: number) => `Reading summaries: ${read} of ${of}. `,
  said: 'In the transcripts',
  saidAt: (time: string) => `Transcript at ${time}`,
  readingWords: (read: number, of: number) => `Reading transcripts: ${read} of ${of}. `,
  failed: 'Not all summaries could be read. ',
  offline: 'You are offline: only what this device has read is searched.',
}
