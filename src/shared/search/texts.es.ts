import type * as english from './texts.en.ts'

export const searchTexts: typeof english.searchTexts = {
  ask: 'Preguntar a tu biblioteca',
  askAbout: { episode: 'Preguntar por este episodio', show: 'Preguntar por este podcast' },
  askNow: 'Preguntar',
  found: (count) => (count === 1 ? '1 resultado' : `${count} resultados`),
  reading: (read, of) => `Leyendo resúmenes: ${read} de ${of}. `,
  said: 'En las transcripciones',
  saidAt: (time) => `Transcripción en ${time}`,
  readingWords: (read, of) => `Leyendo transcripciones: ${read} de ${of}. `,
  failed: 'No se han podido leer todos los resúmenes. ',
  offline: 'Estás sin conexión: solo se busca en lo que este dispositivo ya ha leído.',
}
