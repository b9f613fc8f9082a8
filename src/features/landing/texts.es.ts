import type * as english from './texts.en.ts'

export const landingTexts: typeof english.landingTexts = {
  journey: 'Empieza hoy',
  journeyLead: 'Un correo a la semana, en español, en inglés o en los dos idiomas.',
  journeyTerms: 'Gratis para siempre • Sin spam • Date de baja cuando quieras',
  description: 'Qué es',
  coffee: 'Invítanos a un café',
  about: 'Preguntas',
}
