import { NUMBER_LOCALE } from '../../ui/language.en.ts'

/** Bytes such as 16 MB, 0.3 GB, 2 GB. */
export function sizeText(bytes: number): string {
  if (bytes < 100_000_000) return `${Math.max(bytes === 0 ? 0 : 1, Math.round(bytes / 1_000_000))} MB`
  return `${Number((bytes / 1_000_000_000).toFixed(1)).toLocaleString(NUMBER_LOCALE)} GB`
}
