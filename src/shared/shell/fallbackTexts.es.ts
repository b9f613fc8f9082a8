import type * as english from './fallbackTexts.en.ts'

export const fallbackTexts: typeof english.fallbackTexts = {
  brokeOff: 'Esta página ha fallado. Tus créditos y resúmenes están a salvo.',
  offlineTitle: 'Sin conexión',
  notSaved: 'No está guardada en este dispositivo. Se abrirá sola cuando vuelvas a tener conexión.',
  notFoundTitle: 'Página no encontrada',
  notFound: 'Aquí no se oye nada',
  noPage: 'No hay ninguna página en esta dirección. Quizá se haya movido o el enlace no sea correcto.',
  articleNotFound: 'Artículo no encontrado',
  noArticle: 'No hay ningún artículo en esta dirección. Quizá se haya movido o el enlace no sea correcto.',
  toBlog: 'Volver al blog',
}
