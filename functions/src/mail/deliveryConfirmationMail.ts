import { inApp, type ReaderLanguage } from '#domain/languages.ts'
import { button, note, paragraph, small, title } from './blocks.ts'
import { layout } from './layout.ts'
import type { MailContent } from './MailContent.ts'

const TEXTS = {
  en: {
    subject: 'Confirm that you want podcast summaries here',
    title: 'May we send podcast summaries to this address?',
    body: 'Somebody with a Sonobrief account has asked us to deliver a podcast summary to you. We send nothing before you agree.',
    button: 'Yes, deliver here',
    note: 'The link works for 24 hours. If you did not expect this, do nothing: no summary will come.',
    why: 'You get this mail because this address was named as the place to deliver to.',
    never: 'Never ask this address again',
  },
  es: {
    subject: 'Confirma que quieres recibir aquí resúmenes de podcasts',
    title: '¿Podemos enviar resúmenes de podcasts a esta dirección?',
    body: 'Alguien con una cuenta de Sonobrief nos ha pedido que te enviemos el resumen de un podcast. No enviaremos nada hasta que lo aceptes.',
    button: 'Sí, enviar aquí',
    note: 'El enlace funciona durante 24 horas. Si no esperabas este correo, no hagas nada: no llegará ningún resumen.',
    why: 'Recibes este correo porque alguien indicó esta dirección para la entrega.',
    never: 'No volver a preguntar a esta dirección',
  },
} as const

/**
 * The mail that asks an address whether it wants what another account's owner sends. It holds no word of that person's,
 * so that nobody can write to strangers through us.
 * @param links to the pages whose buttons confirm, and say never again; opening them changes nothing
 * docs/rules.md #foreign-delivery-address, #get-changes-nothing, #hostile-name and #spellings-of-a-mailbox
 */
export function deliveryConfirmationMail(
  links: { confirm: string; never: string },
  language: ReaderLanguage,
): MailContent {
  const texts = TEXTS[language]
  return layout({
    subject: texts.subject,
    language,
    preheader: texts.body,
    blocks: [
      title(texts.title),
      paragraph(texts.body),
      button({ label: texts.button, href: inApp(language, links.confirm) }, 'primary'),
      note(texts.note),
    ],
    footer: [small([`${texts.why} `, { label: texts.never, href: inApp(language, links.never) }])],
  })
}
