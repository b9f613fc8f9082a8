import type { Language } from '#domain/profile.ts'

const AND: Record<Language, string> = { en: 'and', es: 'y' }

/** "a, b and c"; the Spanish "y" becomes "e" before its own sound. */
export function listed(items: readonly string[], language: Language): string {
  const last = items.at(-1) ?? ''
  if (items.length < 2) return last
  const and = language === 'es' && /^h?i(?![ae])/iu.test(last) ? 'e' : AND[language]
  return `${items.slice(0, -1).join(', ')} ${and} ${last}`
}
