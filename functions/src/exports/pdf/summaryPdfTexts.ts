import type { ReaderLanguage } from '#domain/languages.ts'

/** What the PDF says beside the texts of the summary's mail. */
interface SummaryPdfTexts {
  listen: (time: string) => string
  original: string
  wave: (lit: string) => string
  page: (page: number, pages: number) => string
}

export const SUMMARY_PDF_TEXTS: Record<ReaderLanguage, SummaryPdfTexts> = {
  en: {
    listen: (time) => `Listen to the original at ${time}`,
    original: 'The original episode',
    wave: (lit) => `How much is said in each stretch of the episode; its key moments, ${lit} of it, are lit.`,
    page: (page, pages) => `Page ${page} of ${pages}`,
  },
  es: {
    listen: (time) => `Escuchar el original desde ${time}`,
    original: 'El episodio original',
    wave: (lit) =>
      `Cuánto se dice en cada tramo del episodio; sus momentos clave, el ${lit} del total, están resaltados.`,
    page: (page, pages) => `Página ${page} de ${pages}`,
  },
}
