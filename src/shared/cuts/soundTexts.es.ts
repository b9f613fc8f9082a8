import type * as english from './soundTexts.en.ts'

export const noSoundTexts: typeof english.noSoundTexts = {
  youtube: 'de YouTube: notas y enlaces, sin audio',
  times: 'el archivo publicado no es el que se resumió',
  publisher: 'quien lo publica nos pide que no incluyamos el audio',
  format: 'este tipo de archivo no se puede cortar: el episodio completo está en tu app',
  unreachable: 'el servidor del podcast no ha respondido; lo intentaremos otra vez',
  off: 'el audio está desactivado en esta instalación',
}
