import type * as english from './texts.en.ts'

export const appTexts: typeof english.appTexts = {
  loading: 'Cargando',
  stillLoading: 'Cargando…',
  isOffline: 'Estás sin conexión. Puedes seguir leyendo las páginas y los resúmenes guardados.',
}
