import type * as english from './articleTexts.en.ts'

export const articleTexts: typeof english.articleTexts = {
  loading: 'Cargando…',
  trial: 'Pruébalo con un episodio tuyo',
  freeCredits: '20.000 créditos gratis cada mes.',
  start: 'Empezar gratis',
  pricing: 'Ver precios',
  share: 'Compartir',
  copy: 'Copiar enlace',
  copied: 'Enlace copiado',
  copyThis: 'Copia esta dirección',
  moreWays: 'Más opciones',
}
