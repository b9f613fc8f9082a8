export const templateNames = {
  brief: { name: 'Brief', about: 'The essentials' },
  decide: { name: 'Decide', about: 'Worth hearing?' },
  study: { name: 'Study', about: 'Questions first' },
  shownotes: { name: 'Show notes', about: 'Chapters, names' },
}
