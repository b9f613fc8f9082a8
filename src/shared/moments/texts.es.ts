import type * as english from './texts.en.ts'

export const momentTexts: typeof english.momentTexts = {
  change: 'Editar',
  done: 'Listo',
  share: 'Compartir',
  link: 'Enlace para compartir',
  unshare: 'Dejar de compartir',
  unshared: 'Ya no se comparte.',
  note: 'Nota',
  saveNote: 'Guardar la nota',
  saved: 'Guardada.',
  bySentence: 'Frase a frase',
  startEarlier: 'Empezar antes',
  startLater: 'Empezar después',
  endEarlier: 'Terminar antes',
  endLater: 'Terminar después',
  drop: 'Eliminar este momento',
}
