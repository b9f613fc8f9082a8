export const screenTexts = {
  title: 'Developers',
  description:
    'The API of Sonobrief: find a podcast episode, ask for its summary, and read every claim with the second where it is said. First summary in three commands.',
  copied: 'Copied.',
  marked: 'Selected: copy it with your keyboard.',
}
