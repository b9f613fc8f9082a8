import type * as english from './texts.en.tsx'

export const listTexts: typeof english.listTexts = {
  weekOf: (week, chart) => (
    <>
      Semana del {week}. Episodios elegidos de {chart}.
    </>
  ),
  inventedChart: 'la clasificación de la instalación local, cuyos podcasts son inventados',
  charts: {
    us: 'la clasificación pública de Apple: Estados Unidos',
    business: 'la clasificación pública de Apple: Negocios, Estados Unidos',
    es: 'la clasificación pública de Apple: España',
  },
  takenOut: 'Los episodios de esta semana se retiraron a petición de quienes los publican.',
  place: (place) => `N.º ${place} de la clasificación`,
  placeAtApple: (place) => `N.º ${place} de la clasificación, en Apple Podcasts`,
  lengths: (heard, whole) => (
    <>
      <strong>{heard} que importan</strong> de {whole}
    </>
  ),
  translated: 'Traducido del inglés',
  listen: 'Escuchar',
  listenTo: (title) => `Escuchar ${title}`,
  summarize: 'Pedir el resumen completo',
  summarizeOf: (title) => `Pedir el resumen completo: ${title}`,
  everyWeek: 'Todas las semanas',
  older: 'Semanas anteriores',
  olderFailed: 'No se han podido cargar. Inténtalo de nuevo.',
  since: (month, weeks) => `Desde ${month}, ${weeks} ${weeks === 1 ? 'semana' : 'semanas'}`,
  inInbox: 'La próxima lista, en tu correo',
  onceAWeek: 'Una vez a la semana, en español, en inglés o en los dos idiomas.',
  subscribe: 'Suscribirse',
  moreLists: 'Más listas',
  kept: (isOnline, week) =>
    `${isOnline ? 'Ahora no se puede cargar la lista más reciente.' : 'Estás sin conexión.'} Esta es la última que leíste, la del ${week}.`,
  lastWeeks: 'Esta es la lista de la semana pasada.',
  olderList: (week) => `Esta es la lista del ${week}.`,
  late: {
    CHART:
      'El viernes no pudimos consultar la clasificación de Apple. Lo intentamos cada hora, y esta página se actualiza sola.',
    TOO_FEW:
      'Muy pocos podcasts de la clasificación de Apple tenían algo nuevo que se pudiera leer. Volvemos a mirar cada seis horas, y esta página se actualiza sola.',
    ENGINE:
      'Los episodios de este viernes aún no están resumidos. Lo intentamos cada hora, y esta página se actualiza sola.',
  },
  soundMayBeGone: 'Puede que algún audio ya no esté disponible.',
  newestWeek: 'Semana más reciente',
  notOnDevice: 'Estás sin conexión, y esta lista aún no se ha abierto en este dispositivo.',
}
