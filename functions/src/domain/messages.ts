import { READER_LANGUAGES, type ReaderLanguage } from './languages.ts'
import { plansThatCan } from './plans/plans.ts'
import { OF_ACCOUNTS } from './spanish/ofAccounts.ts'
import { OF_API } from './spanish/ofApi.ts'
import { OF_SUMMARIES } from './spanish/ofSummaries.ts'
import { OF_TEAMS } from './spanish/ofTeams.ts'
import { NOTE_FORMATS } from './summaries/noteFormats.ts'

const SPANISH_TEXTS = { ...OF_ACCOUNTS, ...OF_API, ...OF_SUMMARIES, ...OF_TEAMS }

/** A message of the server as it stands in the code: its English words. */
export type MessageText = keyof typeof SPANISH_TEXTS
export type Pair = Readonly<Record<ReaderLanguage, string>>
export type Message = MessageText | Pair

interface Messages {
  /** By their English words. */
  texts: Readonly<Record<string, string>>
  forms: typeof ENGLISH
}

/** A message in a language; those that only old requests or programs meet are English. */
export function said(message: string | Pair, language: ReaderLanguage): string {
  if (typeof message !== 'string') return message[language]
  return IN[language].texts[message] ?? message
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
export function translatedBody(
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

/** What a fresh sign-in is asked for, as its refusal goes on. */
export type Doing = 'delete account' | 'make key' | 'end key' | 'decide keys'

const EXPORTED_TO = Object.values(NOTE_FORMATS).map(({ label }) => label)

const ENGLISH = {
  apiPlans: () => `The API comes with ${listed('en', plansThatCan('api'))}.`,
  exportPlans: () =>
    `Export to ${listed('en', EXPORTED_TO)} comes with ${listed('en', plansThatCan('exports'))}.`,
  templatePlans: () => `Templates come with ${listed('en', plansThatCan('templates'))}.`,
  bodySize: (bytes: number) => `The body must not be larger than ${bytes} bytes.`,
  bodyNesting: (levels: number) => `The body must not be nested deeper than ${levels} levels.`,
  callAgain: (seconds: number) => `Call again in ${seconds} seconds.`,
  downloadAgain: (minutes: number) =>
    `You have downloaded your data very often. Please try again in ${minutes} minutes.`,
  invites: (team: string) => `${team} invites you.`,
  keysHeld: (keys: number) => `You have ${keys} keys. End one that you no longer use.`,
  answersKept: (answers: number) => `You have kept ${answers} answers. Delete one to keep another.`,
  methods: (methods: readonly string[]) => `Use ${methods.join(' or ')}.`,
  momentsKept: (moments: number) => `You have kept ${moments} moments, which is all that your plan holds.`,
  sharedLength: (seconds: number) => `A shared moment has at most ${seconds} seconds. Shorten it first.`,
  signInAgain: (doing: Doing) =>
    `Please confirm once more that it is you: sign in again, and then ${ENGLISH_DOINGS[doing]} within five minutes.`,
}
const ENGLISH_DOINGS: Record<Doing, string> = {
  'delete account': 'delete your account',
  'make key': 'make the key',
  'end key': 'end the key',
  'decide keys': 'decide about your keys',
}

const SPANISH: typeof ENGLISH = {
  apiPlans: () => `La API está incluida en ${listed('es', plansThatCan('api'))}.`,
  exportPlans: () =>
    `La exportación a ${listed('es', EXPORTED_TO)} está incluida en ${listed('es', plansThatCan('exports'))}.`,
  templatePlans: () => `Las plantillas están incluidas en ${listed('es', plansThatCan('templates'))}.`,
  bodySize: (bytes) => `El cuerpo no puede tener más de ${bytes} bytes.`,
  bodyNesting: (levels) => `El cuerpo no puede tener más de ${levels} niveles.`,
  callAgain: (seconds) => `Llama de nuevo en ${seconds} segundos.`,
  downloadAgain: (minutes) =>
    `Has descargado tus datos demasiadas veces. Inténtalo de nuevo en ${minutes} minutos.`,
  invites: (team) => `${team} te invita.`,
  keysHeld: (keys) => `Tienes ${keys} claves. Revoca alguna que ya no uses.`,
  answersKept: (answers) => `Has guardado ${answers} respuestas. Elimina una para guardar otra.`,
  methods: (methods) => `Usa ${methods.join(' o ')}.`,
  momentsKept: (moments) => `Has guardado ${moments} momentos, todos los que permite tu plan.`,
  sharedLength: (seconds) => `Un momento compartido dura como mucho ${seconds} segundos. Acórtalo antes.`,
  signInAgain: (doing) =>
    `Confirma que eres tú: inicia sesión de nuevo y después ${SPANISH_DOINGS[doing]} en menos de cinco minutos.`,
}
const SPANISH_DOINGS: Record<Doing, string> = {
  'delete account': 'elimina tu cuenta',
  'make key': 'crea la clave',
  'end key': 'revoca la clave',
  'decide keys': 'decide qué hacer con tus claves',
}

const IN: Readonly<Record<ReaderLanguage, Messages>> = {
  en: { texts: {}, forms: ENGLISH },
  es: { texts: SPANISH_TEXTS, forms: SPANISH },
}

/** Such as "Premium and Enterprise". */
function listed(language: ReaderLanguage, names: readonly string[]): string {
  return new Intl.ListFormat(language).format(names)
}

/** A message that holds values, in every language. */
export function formed<Form extends keyof typeof ENGLISH>(
  form: Form,
  ...values: Parameters<(typeof ENGLISH)[Form]>
): Pair {
  const all = READER_LANGUAGES.map((language) => {
    const write = IN[language].forms[form] as (...of: typeof values) => string
    return [language, write(...values)] as const
  })
  return Object.fromEntries(all) as Record<ReaderLanguage, string>
}
