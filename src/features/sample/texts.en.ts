export const sampleTexts = {
  title: 'A sample summary',
  description:
    'What a summary looks like: headline, gist, key points with the second where each is said, and key moments.',
}
