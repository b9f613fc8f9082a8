import type * as english from './texts.en.ts'

export const uiTexts: typeof english.uiTexts = {
  loading: 'Cargando…',
  saving: 'Guardando…',
  save: 'Guardar',
  edit: 'Editar',
  cancel: 'Cancelar',
  tryAgain: 'Reintentar',
  minutes: (minutes) => (minutes === 1 ? '1 minuto' : `${minutes} minutos`),
  quoted: (text) => `«${text}»`,
  close: 'Cerrar',
  search: 'Buscar',
  closeSearch: 'Cerrar la búsqueda',
  listen: (time) => `Escuchar el original desde ${time}`,
  notHere: 'Esto no se puede reproducir aquí.',
}
