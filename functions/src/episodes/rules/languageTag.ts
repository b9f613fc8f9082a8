import type { EpisodeLanguage } from '#domain/languages.ts'

/** What feeds write in the place of `en` and `es`. */
const OTHER_NAMES: Record<string, EpisodeLanguage> = {
  eng: 'en',
  english: 'en',
  inglés: 'en',
  spa: 'es',
  spanish: 'es',
  español: 'es',
  castellano: 'es',
}

/** The language of a BCP 47 tag, in lower case, or of what stands for one: `es-419` is `es`, so is `es_MX` and `Spanish`. */
export function primaryLanguage(tag: string): string {
  const [primary = ''] = tag
    .normalize()
    .trim()
    .toLowerCase()
    .split(/[-_\s]/)
  return Object.hasOwn(OTHER_NAMES, primary) ? (OTHER_NAMES[primary] as EpisodeLanguage) : primary
}

/** The language of a tag, where we summarize in it. */
export function supportedLanguage(tag: string): EpisodeLanguage | undefined {
  const primary = primaryLanguage(tag)
  return primary === 'en' || primary === 'es' ? primary : undefined
}
