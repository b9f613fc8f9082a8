import type * as english from './texts.en.ts'

export const momentsTexts: typeof english.momentsTexts = {
  title: 'Momentos',
  failure: 'no se han podido cargar tus momentos. Inténtalo de nuevo.',
  waiting: (moments) =>
    moments === 1
      ? 'Hay uno más guardado en este dispositivo. Se enviará cuando haya conexión.'
      : `Hay ${moments} más guardados en este dispositivo. Se enviarán cuando haya conexión.`,
  refused: (time, failure) => `No se ha podido guardar el momento de ${time}. ${failure}`,
  remove: 'Quitar',
  none: 'Pulsa «Guardar esto» mientras escuchas un resumen o lees una transcripción. Aquí verás lo que guardes.',
  search: 'Buscar en tus momentos',
  kept: (moments) => (moments === 1 ? '1 guardado' : `${moments} guardados`),
  found: (moments, all) => `${moments} de ${all}`,
  more: 'Ver más',
  pauseAt: (time) => `Pausar en ${time}`,
  downloads: 'Descargar tus momentos',
  markdown: 'Descargar en Markdown',
  forProgram: (program) => `Descargar para ${program}`,
}
