import type * as english from './texts.en.ts'

export const uiTexts: typeof english.uiTexts = {
  loading: 'Cargando…',
  saving: 'Guardando…',
  close: 'Cerrar',
  search: 'Buscar',
  closeSearch: 'Cerrar la búsqueda',
  listen: (time) => `Escuchar el original desde ${time}`,
}
