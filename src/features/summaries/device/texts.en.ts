export const deviceTexts = {
  written: 'Written on this device',
  onlyHere: 'Only this device has this text. In your account it is verified again, and yours alone.',
  keep: 'Keep it in my account',
  write: 'Write it on this device',
  about:
    'Your browser has a language model of its own. It can write a summary from sentences of this episode; nothing is sent to anybody.',
  answer: {
    write: 'Answer on this device',
    about:
      'Free: your browser’s own language model answers from passages of your library, and each sentence is checked.',
    download: 'Download about 4 GB and answer on this device',
  },
  size: 'It has to be downloaded first: about 4 GB, once for all sites.',
  download: 'Download about 4 GB and write it on this device',
  downloading: (percent: number) => `Downloading: ${percent} %`,
  notWritten: {
    'too long': 'Your browser’s model cannot hold this episode. The excerpt stays.',
    'not verified':
      'What your browser’s model wrote could not be verified, and is not shown. The excerpt stays.',
    failed: 'Your browser’s model did not answer. The excerpt stays.',
  },
}
