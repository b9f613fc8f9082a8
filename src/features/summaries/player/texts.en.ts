export const playerTexts = {
  player: 'Player of the key moments',
  speed: 'Speed',
  previous: 'Previous moment',
  next: 'Next moment',
  pause: 'Pause',
  play: 'Play the key moments',
  playWhole: 'Play the episode',
  playOne: (time: string) => `Play the moment at ${time}`,
  original: 'Original',
  originalAt: {
    youtube: (time: string) => `Original, on YouTube at ${time}`,
    feed: (time: string) => `Original, from its publisher at ${time}`,
  },
  dial: 'How much of the episode to hear',
  fresh: 'New',
  moments: 'Key moments',
  chapters: 'Chapters, from the publisher',
  inAll: (minutes: number) => `${minutes} min in all`,
  about: (time: string) => `about ${time}`,
  of: (one: string, all: string) => `${one} of ${all}`,
  offline: 'You are offline: the original plays again when you are back online.',
  keepThis: 'Keep this',
  skipSilence: 'Skip silence',
  boost: 'Voice boost',
  transcript: 'Read the transcript',
  video: (title: string) => `Video: ${title}`,
}

export const resumeTexts = {
  resume: (time: string) => `Resume at ${time}?`,
  stopped: {
    phone: (when: string) => `You stopped there on your phone, ${when}.`,
    computer: (when: string) => `You stopped there on your computer, ${when}.`,
  },
  goOn: 'Go on',
  restart: 'From the beginning',
}

export const sleepTexts = {
  sleep: 'Sleep',
  title: 'Stop playing',
  when: 'When to stop',
  chapter: 'After this chapter',
  after: (minutes: number) => `In ${minutes} minutes`,
  end: 'At the end',
  never: 'Not at all',
  about: 'The last ten seconds fade. It resumes a little earlier.',
}

export const soundTexts = {
  from: {
    finding:
      'The publisher’s file has changed. We are cutting the key moments from the file that was summarized...',
    cut: 'The publisher’s file has changed. You hear the key moments cut from the one that was summarized, and the times hold.',
    held: 'The publisher’s file is no longer available. You hear the key moments that were cut from it.',
    lost: 'The publisher’s file did not load. Looking for its new address...',
    changed: 'The publisher replaced this file, so its cuts are not exact. Moments begin about here.',
    device: 'You hear what is kept on this device.',
  },
  inApp: 'In your podcast app',
  asSound: 'the key moments, with a chapter for each',
  asText: 'text only, the audio is on YouTube',
  whole: 'The whole episode',
  wholeFrom: (time: string) => `at its publisher, from ${time}`,
}

export const keepTexts = {
  label: 'Keep for offline',
  keeping: 'Keeping',
  making: 'The key moments are cut out of the episode...',
  stop: 'Stop',
  notKept: 'Not kept',
  full: (come: string, all: string) => `${come} of ${all}, then the device was full`,
  kept: (episodes: number, size: string) => `Kept episodes: ${episodes}, ${size}. `,
  advice: 'Remove one, or hear this one online.',
  metered: (size: string) => `Your network may cost by the byte: this is ${size}.`,
  anyway: 'Keep it all the same',
  here: (size: string) => `${size} on this device`,
  about: (size: string) => `About ${size}: only the key moments`,
  network: 'Not kept: the network broke off. Please try again.',
  later: 'Not kept: your downloads have reached the limit of the day or month. Try again after 00:00 UTC.',
  failed: (reason: string) => `Not kept: ${reason}.`,
}

export const statusTexts = {
  troubles: {
    youtube: {
      unreachable: 'YouTube did not answer: a content blocker or your network may hold it back.',
      gone: 'This video is no longer on YouTube, or private.',
      forbidden: 'This video may not be played outside YouTube.',
      broken: 'The video broke off.',
    },
    feed: {
      unreachable: 'The publisher did not answer, or your browser cannot play this file.',
      gone: 'This episode’s audio is no longer available. You can read it here.',
      forbidden: 'The publisher does not let this file be played here.',
      broken: 'The sound broke off.',
    },
  },
  again: 'Press play to try again, or open the original at any time below.',
  openOriginal: 'Open the original at any time below.',
  idle: {
    youtube:
      'The key moments, in the original on YouTube. Nothing is loaded from there before you press play.',
    feed: 'The key moments, in the publisher’s own file. Nothing is loaded from there before you press play.',
  },
  idleWhole: 'The whole episode. Nothing is loaded from its publisher before you press play.',
  blocked: {
    youtube: 'Your browser asks for one more press: play, in the video itself.',
    feed: 'Your browser asks for one more press: press play again.',
  },
  ended: 'That was the last one. Press play to hear them again.',
  outside: (next: number) => `Outside this cut. Next: moment ${next}.`,
  toTheEnd: 'The episode plays on to its end.',
  over: 'You are past the last moment.',
  moment: (number: number, all: number) => `moment ${number} of ${all}`,
  next: (number: number, all: number) => `then moment ${number} of ${all}`,
  after: (number: number, all: number) => `after moment ${number} of ${all}`,
  whole: 'whole episode',
}
