import { inApp } from '#domain/languages.ts'
import type { NewsletterLanguage, NewsletterSubscription } from '#domain/newsletter/newsletter.ts'
import { WAITLIST_GETS } from '#domain/newsletter/newsletterPromises.ts'
import { button, note, paragraph, title } from './blocks.ts'
import { languagesOf, mailInLanguages } from './mailInLanguages.ts'
import type { MailContent } from './MailContent.ts'

const TEXTS = {
  en: {
    subject: 'Confirm your subscription',
    title: 'Confirm your subscription',
    body: {
      Newsletter:
        'This address was entered for our weekly issue: what was worth hearing this week, each point with the second at which it is said.',
      'Premium WaitList': `This address was entered for the Premium WaitList: ${WAITLIST_GETS}.`,
    },
    button: { Newsletter: 'Yes, subscribe me', 'Premium WaitList': 'Yes, put me on the list' },
    note: 'The link works for 7 days. If it was not you, do nothing: without that press there is no subscription.',
    why: 'You get this mail because this address was entered in a form of ours.',
    never: 'Never ask this address again',
  },
  es: {
    subject: 'Confirma tu suscripción',
    title: 'Confirma tu suscripción',
    body: {
      Newsletter:
        'Alguien ha escrito esta dirección para recibir nuestro boletín semanal: lo que merece la pena escuchar esta semana, cada idea con el segundo en que se dice.',
      'Premium WaitList':
        'Alguien ha escrito esta dirección para la lista de espera Premium: un solo correo, cuando el boletín tenga opciones premium.',
    },
    button: { Newsletter: 'Sí, suscribirme', 'Premium WaitList': 'Sí, apuntarme a la lista' },
    note: 'El enlace funciona durante 7 días. Si no has sido tú, no hagas nada: sin ese clic no hay suscripción.',
    why: 'Recibes este correo porque alguien escribió esta dirección en un formulario nuestro.',
    never: 'No volver a preguntar a esta dirección',
  },
} as const

/**
 * The mail of the double opt-in: without a word of whoever filled in the form.
 * @param links to the pages whose buttons confirm, and say never again; opening them changes nothing
 * @param language `both` makes one mail that holds both
 * docs/rules.md #get-changes-nothing, #one-confirmation-an-hour, #hostile-name and #spellings-of-a-mailbox
 */
export function newsletterConfirmationMail(
  links: { confirm: string; never: string },
  language: NewsletterLanguage,
  subscription: NewsletterSubscription = 'Newsletter',
): MailContent {
  return mailInLanguages(languagesOf(language), (each) => {
    const texts = TEXTS[each]
    return {
      subject: texts.subject,
      preheader: texts.body[subscription],
      blocks: [
        title(texts.title),
        paragraph(texts.body[subscription]),
        button({ label: texts.button[subscription], href: inApp(each, links.confirm) }, 'primary'),
        note(texts.note),
      ],
      footer: [`${texts.why} `, { label: texts.never, href: inApp(each, links.never) }],
    }
  })
}

const ALREADY_TEXTS = {
  en: {
    subject: 'You are already subscribed',
    title: 'You are on the list already',
    body: 'This address was entered in our form once more. Nothing has changed: you get what you chose.',
    button: 'See or change my choice',
    note: 'If it was not you, there is nothing to do.',
    why: 'You get this mail because this address, which is subscribed, was entered in a form of ours.',
  },
  es: {
    subject: 'Ya tienes una suscripción',
    title: 'Ya estás en la lista',
    body: 'Alguien ha vuelto a escribir esta dirección en nuestro formulario. No ha cambiado nada: recibes lo que elegiste.',
    button: 'Ver o cambiar lo que recibo',
    note: 'Si no has sido tú, no tienes que hacer nada.',
    why: 'Recibes este correo porque alguien escribió esta dirección, que ya está suscrita, en un formulario nuestro.',
  },
} as const

/**
 * The mail to somebody who asks for what they have.
 * @param links to the pages that show and change it, and say never again to mails like this one
 * @param language `both` makes one mail that holds both
 */
export function newsletterAlreadyMail(
  links: { preferences: string; never: string },
  language: NewsletterLanguage,
): MailContent {
  return mailInLanguages(languagesOf(language), (each) => {
    const texts = ALREADY_TEXTS[each]
    return {
      subject: texts.subject,
      preheader: texts.body,
      blocks: [
        title(texts.title),
        paragraph(texts.body),
        button({ label: texts.button, href: inApp(each, links.preferences) }, 'primary'),
        note(texts.note),
      ],
      footer: [`${texts.why} `, { label: TEXTS[each].never, href: inApp(each, links.never) }],
    }
  })
}
