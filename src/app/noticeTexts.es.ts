import type * as english from './noticeTexts.en.ts'

export const noticeTexts: typeof english.noticeTexts = {
  prompt: 'Ten Sonobrief a mano: se abre al instante, también sin conexión.',
  'ios-share': 'Ten Sonobrief a mano: Compartir → Añadir a pantalla de inicio.',
  install: 'Instalar',
  notNow: 'Ahora no',
  update: 'Actualización',
  newVersion: 'Hay una nueva versión de Sonobrief.',
  reloadNow: 'Recargar ahora',
}
