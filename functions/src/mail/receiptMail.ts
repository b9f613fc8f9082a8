import { API_KEY_NAME_LIMIT, type ApiScope } from '#domain/api/apiKeys.ts'
import { inApp, type ReaderLanguage } from '#domain/languages.ts'
import { SITE } from '#domain/site.ts'
import { note, paragraph, small, title } from './blocks.ts'
import { instant } from './formats.ts'
import { layout } from './layout.ts'
import type { MailContent } from './MailContent.ts'
import { plainWords } from './plainWords.ts'

interface ReceiptFacts {
  'account-deleted': { account: string; at: Date; hadPlan: boolean }
  'data-downloaded': { account: string; at: Date }
  'key-made': KeyFacts
  'key-ended': KeyFacts
}
interface KeyFacts {
  account: string
  at: Date
  /** As typed. */
  name: string
  start: string
  scope: ApiScope
}
export type ReceiptKind = keyof ReceiptFacts
/** A receipt that waits to be sent. */
export type Receipt = {
  [Kind in Exclude<ReceiptKind, 'account-deleted'>]: { kind: Kind; facts: ReceiptFacts[Kind] }
}[Exclude<ReceiptKind, 'account-deleted'>]

interface ReceiptTexts {
  subject: string
  title: string
  body: readonly string[]
  /** For an owner who did not do it. */
  otherwise: string
}

type ReceiptTextsOf = { [Kind in ReceiptKind]: (facts: ReceiptFacts[Kind]) => ReceiptTexts }

const keyName = (name: string) => plainWords(name, API_KEY_NAME_LIMIT)

const TEXTS: Record<ReaderLanguage, ReceiptTextsOf> = {
  en: {
    'account-deleted': ({ account, at, hadPlan }) => ({
      subject: 'Your account is deleted',
      title: 'Your account is gone',
      body: [
        `On ${instant(at, 'en', 'long')} you deleted the account ${account}. Your profile, your summaries and the addresses that you had them delivered to are erased.`,
        ...(hadPlan ? ['Your paid plan has ended: nothing more will be charged.'] : []),
        'What our books must keep stays without your name and your address.',
      ],
      otherwise:
        'If it was not you, write to us: we cannot bring the account back, but we will look into it.',
    }),
    'data-downloaded': ({ account, at }) => ({
      subject: 'Your data was downloaded',
      title: 'A copy of your data was made',
      body: [
        `On ${instant(at, 'en', 'long')} everything that we hold about ${account} was downloaded, by somebody who was logged in to it.`,
      ],
      otherwise: 'If it was not you, choose a new password at once, and write to us.',
    }),
    'key-made': ({ account, at, name, start, scope }) => ({
      subject: 'An API key was made',
      title: 'A new API key',
      body: [
        `On ${instant(at, 'en', 'long')} the key “${keyName(name)}” (${start}…) was made for ${account}.`,
        scope === 'write'
          ? 'It can read your summaries, delete them, and ask for new ones with your credits.'
          : 'It can read your summaries.',
      ],
      otherwise:
        'If it was not you, choose a new password at once. Then your account asks whether older keys end too.',
    }),
    'key-ended': ({ account, at, name, start }) => ({
      subject: 'An API key was ended',
      title: 'An API key has ended',
      body: [
        `On ${instant(at, 'en', 'long')} the key “${keyName(name)}” (${start}…) of ${account} was ended. Programs that used it no longer have access.`,
      ],
      otherwise: 'If it was not you, choose a new password at once, and write to us.',
    }),
  },
  es: {
    'account-deleted': ({ account, at, hadPlan }) => ({
      subject: 'Tu cuenta se ha eliminado',
      title: 'Tu cuenta ya no existe',
      body: [
        `El ${instant(at, 'es', 'long')}, eliminaste la cuenta ${account}. Hemos borrado tu perfil, tus resúmenes y las direcciones a las que los enviabas.`,
        ...(hadPlan ? ['Tu plan de pago ha terminado: no se cobrará nada más.'] : []),
        'Lo que la contabilidad nos obliga a guardar queda sin tu nombre y sin tu dirección.',
      ],
      otherwise:
        'Si no has sido tú, escríbenos: no podemos recuperar la cuenta, pero investigaremos qué ha pasado.',
    }),
    'data-downloaded': ({ account, at }) => ({
      subject: 'Tus datos se han descargado',
      title: 'Se ha hecho una copia de tus datos',
      body: [
        `El ${instant(at, 'es', 'long')}, alguien con la sesión de ${account} abierta descargó todo lo que guardamos de esa cuenta.`,
      ],
      otherwise: 'Si no has sido tú, elige enseguida una contraseña nueva y escríbenos.',
    }),
    'key-made': ({ account, at, name, start, scope }) => ({
      subject: 'Se ha creado una clave de API',
      title: 'Una clave de API nueva',
      body: [
        `El ${instant(at, 'es', 'long')}, se creó la clave «${keyName(name)}» (${start}…) para ${account}.`,
        scope === 'write'
          ? 'Puede leer tus resúmenes, eliminarlos y pedir otros con tus créditos.'
          : 'Puede leer tus resúmenes.',
      ],
      otherwise:
        'Si no has sido tú, elige enseguida una contraseña nueva. Después, tu cuenta te preguntará si se revocan también las claves anteriores.',
    }),
    'key-ended': ({ account, at, name, start }) => ({
      subject: 'Se ha revocado una clave de API',
      title: 'Una clave de API revocada',
      body: [
        `El ${instant(at, 'es', 'long')}, se revocó la clave «${keyName(name)}» (${start}…) de ${account}. Los programas que la usaban ya no tienen acceso.`,
      ],
      otherwise: 'Si no has sido tú, elige enseguida una contraseña nueva y escríbenos.',
    }),
  },
}

const CHOOSE = { en: 'Choose a new password', es: 'Elegir una contraseña nueva' } as const
const WHY = {
  en: ['You get this mail because it is about your account. Questions? ', 'Write to us'],
  es: ['Recibes este correo porque se refiere a tu cuenta. ¿Tienes preguntas? ', 'Escríbenos'],
} as const

/** The mail after an irreversible or noteworthy act on an account. */
export function receiptMail<Kind extends ReceiptKind>(
  kind: Kind,
  facts: ReceiptFacts[Kind],
  language: ReaderLanguage,
  /** Origin of the app, for choosing a password; absent once the account is deleted. */
  appUrl?: string,
): MailContent {
  const texts = TEXTS[language][kind](facts)
  const choose =
    appUrl === undefined ? [] : [' ', { label: CHOOSE[language], href: inApp(language, `${appUrl}/account`) }]
  const [why, write] = WHY[language]
  return layout({
    subject: texts.subject,
    language,
    preheader: texts.body.join(' '),
    blocks: [
      title(texts.title),
      ...texts.body.map((each) => paragraph(each)),
      note([texts.otherwise, ...choose]),
    ],
    footer: [small([why, { label: write, href: `mailto:${SITE.contactEmail}` }])],
  })
}
