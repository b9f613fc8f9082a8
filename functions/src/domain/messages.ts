import { READER_LANGUAGES, type ReaderLanguage } from './languages.ts'
import { OF_ACCOUNTS } from './spanish/ofAccounts.ts'
import { OF_API } from './spanish/ofApi.ts'
import { OF_SUMMARIES } from './spanish/ofSummaries.ts'
import { OF_TEAMS } from './spanish/ofTeams.ts'

const SPANISH = { ...OF_ACCOUNTS, ...OF_API, ...OF_SUMMARIES, ...OF_TEAMS }

/** A message of the server as it stands in the code: its English words. */
export type MessageText = keyof typeof SPANISH
export type Pair = Readonly<Record<ReaderLanguage, string>>
export type Message = MessageText | Pair

const TRANSLATED: Readonly<Record<Exclude<ReaderLanguage, 'en'>, Readonly<Record<string, string>>>> = {
  es: SPANISH,
}

/** A message in a language; those that only old requests or programs meet are English. */
export function said(message: string | Pair, language: ReaderLanguage): string {
  if (typeof message !== 'string') return message[language]
  return language === 'en' ? message : (TRANSLATED[language][message] ?? message)
}

/** A stored message, such as an old refusal. */
export function written(message: string): Pair {
  const all = READER_LANGUAGES.map((language) => [language, said(message, language)] as const)
  return Object.fromEntries(all) as Record<ReaderLanguage, string>
}

/** An answer's body before its language is chosen. */
export type Unsaid<Body> = Body extends object
  ? { [Field in keyof Body]: Field extends 'message' | 'error' ? Message : Body[Field] }
  : Body

/** The body of an answer, in a language. @param fields where it speaks */
export function saidIn(
  body: object,
  language: ReaderLanguage,
  fields: readonly string[] = ['message', 'error'],
): object {
  const spoken = Object.entries(body).flatMap(([field, message]: [string, unknown]) =>
    fields.includes(field) && isMessage(message) ? [[field, said(message, language)]] : [],
  )
  return { ...body, ...Object.fromEntries(spoken) }
}

function isMessage(value: unknown): value is string | Pair {
  return typeof value === 'string' || (typeof value === 'object' && value !== null && 'en' in value)
}
