import type * as english from './texts.en.ts'

export const deviceTexts: typeof english.deviceTexts = {
  written: 'Escrito en este dispositivo',
  onlyHere: 'Este texto solo está en este dispositivo. En tu cuenta se verifica otra vez y solo lo ves tú.',
  keep: 'Guardarlo en mi cuenta',
  write: 'Escribirlo en este dispositivo',
  about:
    'Tu navegador tiene su propio modelo de lenguaje. Puede escribir un resumen a partir de frases de este episodio, sin enviar nada a nadie.',
  answer: {
    write: 'Responder en este dispositivo',
    about:
      'Gratis: el modelo de lenguaje de tu navegador responde con pasajes de tu biblioteca, y cada frase se comprueba.',
    download: 'Descargar unos 4 GB y responder en este dispositivo',
  },
  size: 'Antes hay que descargarlo: unos 4 GB, una sola vez para todos los sitios web.',
  download: 'Descargar unos 4 GB y escribirlo en este dispositivo',
  downloading: (percent) => `Descargando: ${percent} %`,
  notWritten: {
    'too long': 'Este episodio es demasiado largo para el modelo de tu navegador. El extracto sigue aquí.',
    'not verified':
      'Lo que ha escrito el modelo de tu navegador no se ha podido verificar, así que no se muestra. El extracto sigue aquí.',
    failed: 'El modelo de tu navegador no ha respondido. El extracto sigue aquí.',
  },
}
