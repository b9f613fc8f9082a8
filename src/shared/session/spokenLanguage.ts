/** What the reader's browser prefers, of the two that we speak. */
export function spokenLanguage(): 'en' | 'es' {
  return navigator.language.toLowerCase().startsWith('es') ? 'es' : 'en'
}
