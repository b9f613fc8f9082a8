export const personTexts = {
  name: 'Name',
  email: 'Email',
  language: 'Language',
  languages: { en: 'English', es: 'Spanish' },
  unknown: 'Not specified',
}
