export const episodeFormTexts = {
  priced: 'You see the exact price before anything is charged.',
  required: 'Paste the link of an episode, or write a few words to search for.',
  label: 'Episode link',
  placeholder: 'A link, or a show’s name',
  submit: 'Show preview',
}
