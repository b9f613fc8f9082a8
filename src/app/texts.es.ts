import type * as english from './texts.en.ts'

export const appTexts: typeof english.appTexts = {
  crash: 'Error inesperado de la aplicación',
  offline: 'Esta página necesita conexión',
  reload: 'Recargar',
  loading: 'Cargando',
  stillLoading: 'Cargando…',
  isOffline: 'Estás sin conexión. Puedes seguir leyendo las páginas y los resúmenes guardados.',
}
