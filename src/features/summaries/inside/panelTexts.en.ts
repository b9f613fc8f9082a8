import type { Inside } from '../../../../functions/src/episodes/reading/lookInside.ts'

type Wrong = Extract<Inside, { wrong: string }>['wrong'] | 'failed' | 'too-large'

const wrong: Record<Wrong, string> = {
  NOT_A_TRANSCRIPT: 'This is no transcript that we can read. Choose a VTT, SRT, TXT or JSON file.',
  FALLING_TIMES: 'The times in this file start again from zero, or are impossible. Choose another file.',
  empty: 'There are no words in this transcript. Choose another one.',
  'too-short': 'There is too little speech in this transcript. Choose a longer one.',
  'not-speech': 'This does not read like speech. Choose the transcript of an episode.',
  'other-language': 'This transcript is neither English nor Spanish. Choose one in these languages.',
  'too-large': 'This file is larger than 10 MB. Choose a smaller one.',
  failed: 'This could not be read on this device. Try another file.',
}

export const panelTexts = {
  hint: 'Of an episode or its show: from any podcast app, a web page or a feed. It needs a published transcript.',
  required: 'Paste the link of an episode.',
  submit: 'Show the excerpt',
  opening: 'Opening…',
  file: 'Choose a transcript file',
  drop: 'Or drop a transcript here: VTT, SRT, TXT or JSON. The file stays on this device.',
  wrong,
  onlyHere: 'This file was read on this device. Nothing of it was sent.',
  untimed: 'This file has no times, so none are shown.',
  another: 'Open another one',
  more: 'An account gets you the whole episode: summaries by e-mail, a library and your own moments.',
  signUp: 'Create an account for this episode',
  signUpPlain: 'Create an account',
}
