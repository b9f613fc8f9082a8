import { MADE_BY } from '../summaries/madeBy.ts'
import type { EpisodeLanguage, ReaderLanguage } from '../languages.ts'
import { formOf, type MentionKind, type Summary, type SummaryForm } from '../summaries/summary.ts'
import type { Credits } from '../units.ts'
import type { BlockName } from './template.ts'

/** Names of a summary's parts, in its episode's language. */
export interface LayoutTexts {
  headings: Record<BlockName, string>
  /** In Decide, over the chosen points. */
  chosenPoints: (count: number) => string
  forYouIf: { name: string; value: (subjects: string) => string }
  speaks: string
  costs: { name: string; value: (heard: string, whole: string) => string }
  /** Under the headline of Study. */
  studyLead: (questions: number) => string
  /** Where answers cannot be folded. */
  answers: string
  mentionKinds: Record<MentionKind, string | undefined>
  quoted: (words: string) => string
  publishersChapters: string
  verified: (summary: Pick<Summary, 'form' | 'verified'>) => string
  translatedFrom: (from: EpisodeLanguage) => string
  /** @param kept points that could not be translated */
  translated: (from: EpisodeLanguage, kept: number) => string
  /** Beside a point that could not be translated. */
  untranslated: string
  /** After a return of credits: by the quality guarantee, or of an excerpt. */
  returned: (returned: Credits, form: SummaryForm) => string
}

const COUNTED: Record<ReaderLanguage, readonly string[]> = {
  en: 'No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve'.split(' '),
  es: 'Cero Una Dos Tres Cuatro Cinco Seis Siete Ocho Nueve Diez Once Doce'.split(' '),
}

export const LAYOUT_TEXTS: Record<ReaderLanguage, LayoutTexts> = {
  en: {
    headings: {
      publisher: 'From the publisher',
      passages: 'Passages',
      points: 'Key points',
      moments: 'Key moments',
      quotes: 'In their own words',
      chapters: 'Chapters',
      speakers: 'Who speaks',
      mentions: 'Mentioned',
      questions: 'Questions',
    },
    chosenPoints: (count) => (count === 1 ? 'One point' : `${COUNTED.en[count] ?? count} points`),
    forYouIf: { name: 'For you if', value: (subjects) => `one of these draws you: ${subjects}` },
    speaks: 'You hear',
    costs: { name: 'Costs you', value: (heard, whole) => `${heard} of ${whole}, by its key moments` },
    studyLead: (questions) =>
      questions === 1
        ? 'One question. Answer first, then read, then hear.'
        : `${COUNTED.en[questions] ?? questions} questions. Answer first, then read, then hear.`,
    answers: 'Answers',
    mentionKinds: { book: 'book', paper: 'paper', tool: 'tool', other: undefined },
    quoted: (words) => `“${words}”`,
    publishersChapters: 'Chapters, from the publisher',
    verified: ({ form, verified }) =>
      formOf({ form }) === 'excerpt'
        ? MADE_BY.en.excerpt
        : verified === null
          ? 'Not verified: there is no independent transcript of this episode.'
          : `${verified.anchored} of ${verified.total} points rest on words found in an independent transcript.`,
    translatedFrom: (from) => `Translated from ${from === 'en' ? 'English' : 'Spanish'}`,
    translated: (from, kept) =>
      `${LAYOUT_TEXTS.en.translatedFrom(from)}, quotes as they were said.${kept === 0 ? '' : kept === 1 ? ' One point stays as it was written: its translation could not be checked.' : ` ${kept} points stay as they were written: their translation could not be checked.`}`,
    untranslated: 'Not translated',
    returned: (returned, form) =>
      form === 'excerpt'
        ? `Your ${grouped(returned, 'en')} credits are back.`
        : `That is less than the 80 % that we promise: your ${grouped(returned, 'en')} credits are back.`,
  },
  es: {
    headings: {
      publisher: 'Del propio podcast',
      passages: 'Pasajes',
      points: 'Ideas clave',
      moments: 'Momentos clave',
      quotes: 'Con sus propias palabras',
      chapters: 'Capítulos',
      speakers: 'Quién habla',
      mentions: 'Menciones',
      questions: 'Preguntas',
    },
    chosenPoints: (count) => (count === 1 ? 'Una idea' : `${COUNTED.es[count] ?? count} ideas`),
    forYouIf: { name: 'Para ti si', value: (subjects) => `te atrae algo de esto: ${subjects}` },
    speaks: 'Se oye a',
    costs: { name: 'Te lleva', value: (heard, whole) => `${heard} de ${whole}, si vas a sus momentos clave` },
    studyLead: (questions) =>
      questions === 1
        ? 'Una pregunta. Primero responde, luego lee y después escucha.'
        : `${COUNTED.es[questions] ?? questions} preguntas. Primero responde, luego lee y después escucha.`,
    answers: 'Respuestas',
    mentionKinds: { book: 'libro', paper: 'estudio', tool: 'herramienta', other: undefined },
    quoted: (words) => `«${words}»`,
    publishersChapters: 'Capítulos, del propio podcast',
    verified: ({ form, verified }) =>
      formOf({ form }) === 'excerpt'
        ? MADE_BY.es.excerpt
        : verified === null
          ? 'Sin verificar: no hay una transcripción independiente de este episodio.'
          : `${verified.anchored} de ${verified.total} ideas se apoyan en palabras que están en una transcripción independiente.`,
    translatedFrom: (from) => `Traducido del ${from === 'en' ? 'inglés' : 'español'}`,
    translated: (from, kept) =>
      `${LAYOUT_TEXTS.es.translatedFrom(from)}, con las citas tal como se dijeron.${kept === 0 ? '' : kept === 1 ? ' Una idea queda como se escribió: no se pudo comprobar su traducción.' : ` ${kept} ideas quedan como se escribieron: no se pudo comprobar su traducción.`}`,
    untranslated: 'Sin traducir',
    returned: (returned, form) =>
      form === 'excerpt'
        ? `Te hemos devuelto los ${grouped(returned, 'es')} créditos.`
        : `No llega al 80 % que prometemos: te hemos devuelto los ${grouped(returned, 'es')} créditos.`,
  },
}

function grouped(credits: Credits, language: ReaderLanguage): string {
  return new Intl.NumberFormat(language, { useGrouping: 'always' }).format(credits)
}
