import type * as english from './texts.en.ts'

export const manifestTexts: typeof english.manifestTexts = {
  description: 'Lo esencial de podcasts largos, por correo: cada idea enlaza con el segundo en que se dice.',
  requests: 'Cada resumen con su estado real y los créditos que te quedan',
  summary: 'Un resumen: cada idea abre el episodio en el segundo exacto',
  preview: 'El precio exacto antes de que se cobre nada',
  dashboardWide: 'Tus resúmenes, tus créditos y tu plan en una página',
  summaryWide: 'Un resumen con sus momentos clave en el orden original',
  new: 'Nuevo resumen',
  paste: 'Pega el enlace de un episodio',
  dashboard: 'Panel',
  yours: 'Tus resúmenes y tus créditos',
  blog: 'Blog',
  articles: 'Artículos que puedes leer sin conexión',
}

export const staticPageTexts: typeof english.staticPageTexts = {
  privacyPolicy: {
    title: 'Política de privacidad',
    description:
      'Qué guarda Sonobrief sobre ti, por qué, durante cuánto tiempo y cómo puedes verlo o borrarlo.',
  },
  termsOfService: {
    title: 'Condiciones del servicio',
    description: 'Qué puedes esperar de Sonobrief y qué espera Sonobrief de ti.',
  },
}
