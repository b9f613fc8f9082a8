import type { Chapter } from '#domain/summaries/summary.ts'
import type { Seconds } from '#domain/units.ts'
import { timeOf } from '../../engine/transcript/timedEntries.ts'
import { cleanOwnWords } from '../../engine/verify/cleanText.ts'

/** Characters of a shown description; shorter than the least is useless. */
const MOST_SHOWN = 700
const LEAST_SHOWN = 40
/** So many ordered times in a description are chapters. */
const LEAST_CHAPTERS = 3
const MOST_CHAPTERS = 60
const LONGEST_TITLE = 120

const LINKED =
  /https?:\/\/|www\.|\b[\w.+-]+@[\w-]+\.\w|(?<!\w)[@#]\w|\b[\w-]+\.(?:com|org|net|io|fm|tv|co|es|app|dev)\b/iu
/** Advertising, appeals, and text repeated in every episode. */
const BOILERPLATE =
  /sponsor|brought to you|promo code|use (?:the )?code|discount|% off|free trial|sign up|subscribe|follow us|follow me|support (?:the|this|our|us)|patreon|donat|merch|newsletter|join (?:us on|the discussion|our)|leave (?:a|us)|rate and review|rating|learn more (?:at|about your)|privacy|copyright|all rights reserved|ad choices|our website|social links|music by|edited by|produced by|theme music|find us|get in touch|patrocin|c[óo]digo|descuento|suscr[íi]b|s[íi]guenos|ap[óo]yanos|pol[íi]tica de privacidad|bolet[íi]n|derechos reservados|escr[íi]benos/iu
/** Introduces the next lines: "Links:", "Show notes". */
const HEADING =
  /:$|^(?:links?|notes?|show notes|chapters?|timestamps?|sponsors?|resources|enlaces|notas|capítulos)$/iu
const CLOCK = String.raw`((?:\d{1,2}:)?\d{1,3}:\d{2})(?:\.\d{1,3})?`
const UNTIL = String.raw`(?:\s?[-–—]\s?(?:\d{1,2}:)?\d{1,3}:\d{2}(?!\d))?`
/** "0:00 Intro", "1. (0:00-1:05) Intro", "Intro - 0:00". */
const TIME = new RegExp(
  String.raw`^(?:\d{1,2}[.)]\s)?\W{0,3}${CLOCK}${UNTIL}\W{1,4}(\S.*)$|^(\S.*?)\W{1,4}${CLOCK}${UNTIL}\W{0,2}$`,
  'u',
)

/** A description's whole sentences without links, times and sponsors; undefined where too little is left. */
export function cleanDescription(said: string): string | undefined {
  const sentences = said
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !HEADING.test(line) && !TIME.test(line))
    .flatMap((line) => line.split(/(?<=[.!?…]["”»')]?)\s+(?=\P{Ll})/u))
    .filter((sentence) => !LINKED.test(sentence) && !BOILERPLATE.test(sentence))
  let shown = ''
  for (const sentence of sentences) {
    if (shown.length + sentence.length > MOST_SHOWN) break
    shown += `${shown === '' ? '' : ' '}${sentence}`
  }
  const cleaned = cleanOwnWords(shown || (sentences[0] ?? ''), MOST_SHOWN)
  return cleaned.length < LEAST_SHOWN ? undefined : cleaned
}

/** From times that begin or end lines of a description; else empty. */
export function chaptersIn(said: string): Chapter[] {
  const found = said.split('\n').flatMap((line) => {
    const [, before, title, named, after] = TIME.exec(line.trim()) ?? []
    const name = cleanOwnWords(
      (title ?? named ?? '').replace(/^[\s–—:|-]+|[\s–—:|(-]+$/gu, ''),
      LONGEST_TITLE,
    )
    return name === '' ? [] : [{ title: name, startSeconds: timeOf(before ?? after) ?? 0 }]
  })
  const isInOrder = found.every(({ startSeconds }, at) => startSeconds > (found[at - 1]?.startSeconds ?? -1))
  return found.length >= LEAST_CHAPTERS && isInOrder ? found.slice(0, MOST_CHAPTERS) : []
}

/** The publisher's words kept with a summary; undefined without any. */
export function publishersWords(
  { description, chapters = [] }: { description?: string; chapters?: readonly Chapter[] },
  durationSeconds: Seconds,
): { publisher?: { description?: string; chapters?: readonly Chapter[] } } {
  const shown = description === undefined ? undefined : cleanDescription(description)
  const named = (chapters.length > 0 ? chapters : chaptersIn(description ?? ''))
    .filter(({ startSeconds }) => startSeconds < durationSeconds)
    .map(({ title, startSeconds }) => ({ title: cleanOwnWords(title, LONGEST_TITLE), startSeconds }))
    .filter(({ title }) => title !== '')
    .slice(0, MOST_CHAPTERS)
  if (shown === undefined && named.length === 0) return {}
  return {
    publisher: {
      ...(shown !== undefined && { description: shown }),
      ...(named.length > 0 && { chapters: named }),
    },
  }
}
