import { READER_LANGUAGES, type ReaderLanguage } from './languages.ts'
import type { Pair } from './messages.ts'
import { plansThatCan } from './plans/plans.ts'
import { NOTE_FORMATS } from './summaries/noteFormats.ts'

/** What a fresh sign-in is asked for, as its refusal goes on. */
export type Doing = 'delete account' | 'make key' | 'end key' | 'decide keys'

const EXPORTED_TO = Object.values(NOTE_FORMATS).map(({ label }) => label)

const ENGLISH = {
  apiPlans: () => `The API comes with ${listed('en', plansThatCan('api'))}.`,
  exportPlans: () =>
    `Export to ${listed('en', EXPORTED_TO)} comes with ${listed('en', plansThatCan('exports'))}.`,
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
  bodySize: (bytes) => `El cuerpo no puede tener más de ${bytes} bytes.`,
  bodyNesting: (levels) => `El cuerpo no puede tener más de ${levels} niveles.`,
  callAgain: (seconds) => `Llama de nuevo en ${seconds} segundos.`,
  downloadAgain: (minutes) =>
    `Has descargado tus datos demasiadas veces. Inténtalo de nuevo en ${minutes} minutos.`,
  invites: (team) => `${team} te invita.`,
  keysHeld: (keys) => `Tienes ${keys} claves. Anula alguna que ya no uses.`,
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
  'end key': 'anula la clave',
  'decide keys': 'decide sobre tus claves',
}

const FORMS: Readonly<Record<ReaderLanguage, typeof ENGLISH>> = { en: ENGLISH, es: SPANISH }

/** Such as "Premium and Enterprise". */
function listed(language: ReaderLanguage, names: readonly string[]): string {
  return new Intl.ListFormat(language).format(names)
}

/** A message that holds values, in every language. */
export function formed<Form extends keyof typeof ENGLISH>(
  form: Form,
  ...values: Parameters<(typeof ENGLISH)[Form]>
): Pair {
  const said = READER_LANGUAGES.map((language) => {
    const write = FORMS[language][form] as (...of: typeof values) => string
    return [language, write(...values)] as const
  })
  return Object.fromEntries(said) as Record<ReaderLanguage, string>
}
