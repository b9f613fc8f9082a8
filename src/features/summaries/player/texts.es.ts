import type * as english from './texts.en.ts'

export const playerTexts: typeof english.playerTexts = {
  player: 'Reproductor de los momentos clave',
  speed: 'Velocidad',
  previous: 'Momento anterior',
  next: 'Momento siguiente',
  pause: 'Pausar',
  play: 'Reproducir los momentos clave',
  playWhole: 'Reproducir el episodio',
  playOne: (time) => `Reproducir el momento de ${time}`,
  original: 'Original',
  originalAt: {
    youtube: (time) => `Original, en YouTube, desde ${time}`,
    feed: (time) => `Original, en el sitio del podcast, desde ${time}`,
  },
  dial: 'Cuánto quieres escuchar del episodio',
  fresh: 'Nuevo',
  moments: 'Momentos clave',
  chapters: 'Capítulos, del propio podcast',
  inAll: (minutes) => `${minutes} min en total`,
  about: (time) => `aprox. ${time}`,
  of: (one, all) => `${one} de ${all}`,
  offline: 'Estás sin conexión: el original sonará de nuevo cuando vuelva la conexión.',
  keepThis: 'Guardar esto',
  skipSilence: 'Saltar silencios',
  boost: 'Realzar la voz',
  transcript: 'Leer la transcripción',
  video: (title) => `Vídeo: ${title}`,
}

export const resumeTexts: typeof english.resumeTexts = {
  resume: (time) => `¿Continuar desde ${time}?`,
  stopped: {
    phone: (when) => `Lo dejaste ahí en tu móvil, ${when}.`,
    computer: (when) => `Lo dejaste ahí en tu ordenador, ${when}.`,
  },
  goOn: 'Continuar',
  restart: 'Desde el principio',
}

export const sleepTexts: typeof english.sleepTexts = {
  sleep: 'Dormir',
  title: 'Detener la reproducción',
  when: 'Cuándo detenerla',
  chapter: 'Al terminar este capítulo',
  after: (minutes) => `Dentro de ${minutes} minutos`,
  end: 'Al final',
  never: 'No detenerla',
  about: 'El volumen baja en los últimos diez segundos. Al seguir, volverá a sonar desde un poco antes.',
}

export const soundTexts: typeof english.soundTexts = {
  from: {
    finding: 'El archivo original ha cambiado. Estamos extrayendo los momentos clave del que se resumió…',
    cut: 'El archivo original ha cambiado. Escuchas los momentos clave extraídos del que se resumió, y las marcas de tiempo coinciden.',
    held: 'El archivo del podcast ya no está disponible. Escuchas los momentos clave que se extrajeron de él.',
    lost: 'No podemos acceder al archivo del podcast. Buscamos dónde está ahora…',
    changed:
      'El archivo no es el mismo, así que los cortes no son exactos. Los momentos empiezan más o menos aquí.',
    device: 'Escuchas lo que está guardado en este dispositivo.',
  },
  inApp: 'En tu app de podcasts',
  asSound: 'los momentos clave, con un capítulo para cada uno',
  asText: 'solo texto: el audio está en YouTube',
  whole: 'El episodio completo',
  wholeFrom: (time) => `en su sitio original, desde ${time}`,
}

export const keepTexts: typeof english.keepTexts = {
  label: 'Guardar para escuchar sin conexión',
  keeping: 'Guardando',
  making: 'Extrayendo los momentos clave del episodio…',
  stop: 'Detener',
  notKept: 'No se ha guardado',
  full: (come, all) => `${come} de ${all}: el dispositivo se ha quedado sin espacio`,
  kept: (episodes, size) => `Episodios guardados: ${episodes}, ${size}. `,
  advice: 'Quita alguno o escucha este con conexión.',
  metered: (size) => `Puede que tu red te cobre los datos: son ${size}.`,
  anyway: 'Guardar de todos modos',
  here: (size) => `${size} en este dispositivo`,
  about: (size) => `Unos ${size}: solo los momentos clave`,
  network: 'No se ha guardado: se ha cortado la conexión. Inténtalo de nuevo.',
  later:
    'No se ha guardado: has llegado al límite de descargas del día o del mes. Podrás seguir a las 00:00 UTC.',
  failed: (reason) => `No se ha guardado: ${reason}.`,
}

export const statusTexts: typeof english.statusTexts = {
  troubles: {
    youtube: {
      unreachable: 'YouTube no ha respondido: puede que tu red o un bloqueador de contenido lo impida.',
      gone: 'Este vídeo ya no está en YouTube o es privado.',
      forbidden: 'Este vídeo no se puede reproducir fuera de YouTube.',
      broken: 'El vídeo se ha interrumpido.',
    },
    feed: {
      unreachable:
        'El servidor del podcast no ha respondido o tu navegador no puede reproducir este archivo.',
      gone: 'El audio de este episodio ya no está disponible. Aquí puedes leer lo que se dice.',
      forbidden: 'El podcast no permite reproducir este archivo aquí.',
      broken: 'El audio se ha interrumpido.',
    },
  },
  again: 'Pulsa el botón de reproducir para intentarlo de nuevo o abre el original aquí debajo.',
  openOriginal: 'Puedes abrir el original aquí debajo.',
  idle: {
    youtube:
      'Los momentos clave, en el vídeo original de YouTube. No se carga nada de allí hasta que lo reproduzcas.',
    feed: 'Los momentos clave, en el archivo original del podcast. No se carga nada de allí hasta que lo reproduzcas.',
  },
  idleWhole: 'El episodio entero. No se carga nada de su sitio original hasta que lo reproduzcas.',
  blocked: {
    youtube: 'Tu navegador te pide que pulses una vez más el botón de reproducir del propio vídeo.',
    feed: 'Tu navegador te pide que pulses una vez más el botón de reproducir.',
  },
  ended: 'Era el último. Pulsa el botón de reproducir para escucharlos otra vez.',
  outside: (next) => `Esto no está en la versión corta. A continuación, el momento ${next}.`,
  toTheEnd: 'El episodio seguirá sonando hasta el final.',
  over: 'Ya has pasado el último momento.',
  moment: (number, all) => `momento ${number} de ${all}`,
  next: (number, all) => `luego, momento ${number} de ${all}`,
  after: (number, all) => `tras el momento ${number} de ${all}`,
  whole: 'episodio completo',
}
