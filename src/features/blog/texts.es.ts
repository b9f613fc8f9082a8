import type * as english from './texts.en.ts'

export const listTexts: typeof english.listTexts = {
  title: 'Blog',
  description:
    'Cómo se hacen y se comprueban los resúmenes de podcasts, y cómo usarlos para escuchar. Artículos del equipo de Sonobrief.',
  latest: 'Últimos artículos',
  none: 'Ningún artículo coincide con tu búsqueda.',
  clear: 'Borrar la búsqueda',
  weekly: 'Un correo a la semana',
  languages: 'En español, en inglés o en ambos.',
  search: 'Buscar',
  searchLike: 'Buscar artículos…',
  count: (count) => (count === 1 ? '1 artículo' : `${count} artículos`),
  more: 'Leer más',
  moreAbout: (title) => `sobre ${title}`,
}
