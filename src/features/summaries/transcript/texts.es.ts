import type * as english from './texts.en.ts'

export const transcriptTexts: typeof english.transcriptTexts = {
  title: 'Transcripción',
  failure:
    'no hemos encontrado esta transcripción. Puede que su resumen se haya eliminado o que sea de otra cuenta.',
  failed: 'No se ha podido leer la transcripción. Inténtalo de nuevo.',
  search: 'Buscar en la transcripción',
  noHits: 'Sin resultados',
  hits: (hit, all) => `${hit} de ${all}`,
  previous: 'Anterior',
  next: 'Siguiente',
  backToVoice: 'Volver a lo que suena',
  playFrom: (time) => `Reproducir desde ${time}`,
  moment: 'Momento clave:',
  point: 'Idea clave:',
  own: 'Tu momento',
  ownNote: (note) => `Tu momento: ${note}`,
  downloads: 'Descargar la transcripción',
  download: (format) => `Descargar ${format}`,
  text: 'texto',
  keepLines: 'Guardar estas líneas',
  tooLong: 'Un momento dura cinco minutos como máximo',
}
