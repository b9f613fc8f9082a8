import { ISSUE_HOLDS_ES } from '#domain/newsletter/newsletterPromises.ts'
import type * as english from './introTexts.en.tsx'

export const introTexts: typeof english.introTexts = {
  title: 'Un correo a la semana',
  benefits: [
    {
      title: 'Dos horas en diez minutos',
      text: `Cada viernes: ${ISSUE_HOLDS_ES}, reducidos a lo que importa.`,
    },
    {
      title: 'En la voz de quien lo dijo',
      text: 'Cada idea abre el audio original en el segundo exacto.',
    },
    { title: 'En español, en inglés o en ambos', text: 'Escrito en el idioma en que lees.' },
  ],
  accept: 'Acepto las condiciones',
  read: (terms, privacy) => (
    <>
      Lee las {terms('condiciones del servicio')} y la {privacy('política de privacidad')}.
    </>
  ),
  issue: 'Así es un número del boletín',
  issueWhen: 'Cada viernes a las 7:00 (hora de Madrid), si hay algo que contar',
  minutesOf: (heard, whole) => `${heard} min de ${whole} min`,
  wholeList: 'Leer la lista completa',
}
