import type { NewsletterLanguage } from '#domain/newsletter.ts'
import { button, note, paragraph, title } from './blocks.ts'
import { languagesOf, mailInLanguages } from './mailInLanguages.ts'
import type { MailContent } from './MailContent.ts'

const TEXTS = {
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
    why: 'Recibes este mensaje porque alguien escribió esta dirección, que ya está suscrita, en un formulario nuestro.',
  },
} as const

/**
 * The mail to somebody who asks for what they have.
 * @param preferencesLink to the page that shows and changes it
 * @param language `both` makes one mail that holds both
 */
export function newsletterAlreadyMail(preferencesLink: string, language: NewsletterLanguage): MailContent {
  return mailInLanguages(languagesOf(language), (each) => {
    const texts = TEXTS[each]
    return {
      subject: texts.subject,
      preheader: texts.body,
      blocks: [
        title(texts.title),
        paragraph(texts.body),
        button({ label: texts.button, href: preferencesLink }, 'primary'),
        note(texts.note),
      ],
      footer: texts.why,
    }
  })
}
