import { ISSUE_HOLDS_ES } from '#domain/newsletter/newsletterPromises.ts'
import { INVOICE_DUE_DAYS } from '#domain/plans/invoicing.ts'
import { PLANS } from '#domain/plans/plans.ts'
import { SITE } from '#domain/site.ts'
import { TEAM_SEATS } from '#domain/teams/teams.ts'
import { formatCredits } from '../ui/formatCredits.ts'
import type * as english from './faq.en.ts'

export const FAQ: typeof english.FAQ = [
  {
    question: `¿Qué es ${SITE.name}?`,
    answer: `Un servicio para quien quiere lo esencial de los podcasts largos. Pegas el enlace de un episodio y, entre diez y quince minutos después, recibes un resumen por correo: un titular, lo esencial, las ideas clave y los momentos clave, en torno al 30 % del episodio. Cada idea enlaza con el segundo en que se dice, así que siempre puedes oírla en la voz de quien la dijo. También hay un boletín semanal: ${ISSUE_HOLDS_ES}, resumidos.`,
  },
  {
    question: '¿Cómo pido información sobre funciones nuevas?',
    answer: `Escríbenos a ${SITE.contactEmail}. Cuéntanos qué escuchas y qué echas en falta.`,
  },
  {
    question: '¿Hay que pagar una suscripción?',
    answer: `No: por ahora el boletín es gratis, y puedes darte de baja con un clic. Más adelante habrá opciones prémium: quien esté en la lista de espera recibirá un único correo cuando lleguen al boletín. Los resúmenes de los episodios que elijas cuestan créditos, y cada cuenta recibe ${formatCredits(PLANS.free.credits)} créditos gratis al mes. Los planes superiores se pagan con tarjeta; un año de Enterprise, también con factura, a ${INVOICE_DUE_DAYS} días. Enterprise incluye equipos: hasta ${TEAM_SEATS} personas comparten una biblioteca, y paga una sola.`,
  },
  {
    question: '¿En qué idiomas está disponible?',
    answer:
      'En inglés y en español. Se pueden resumir episodios en los dos idiomas, y el boletín llega en inglés, en español o en ambos.',
  },
]
