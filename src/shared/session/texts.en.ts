export const personTexts = {
  name: 'Name',
  email: 'Email',
  language: 'Language',
  languages: { episode: 'The episode’s language', en: 'English', es: 'Spanish' },
  unknown: 'Not specified',
}
