import type { EpisodeLanguage } from '#domain/languages.ts'

/** Feeds' other names of `en` and `es`. */
const OTHER_NAMES: Record<string, EpisodeLanguage> = {
  eng: 'en',
  english: 'en',
  inglés: 'en',
  spa: 'es',
  spanish: 'es',
  español: 'es',
  castellano: 'es',
}

/** Of a BCP 47 tag or its substitute, lower case: `es-419`, `es_MX` and `Spanish` are `es`. */
export function primaryLanguage(tag: string): string {
  const [primary = ''] = tag
    .normalize()
    .trim()
    .toLowerCase()
    .split(/[-_\s]/)
  return Object.hasOwn(OTHER_NAMES, primary) ? (OTHER_NAMES[primary] as EpisodeLanguage) : primary
}

/** Undefined where we do not summarize it. */
export function supportedLanguage(tag: string): EpisodeLanguage | undefined {
  const primary = primaryLanguage(tag)
  return primary === 'en' || primary === 'es' ? primary : undefined
}
