import type * as english from './texts.en.ts'

export const askTexts: typeof english.askTexts = {
  failure: 'no hemos podido preguntar a tu biblioteca. Inténtalo de nuevo.',
  question: 'Tu pregunta',
  price: (credits, balance) =>
    `Una respuesta cuesta ${credits} créditos. Tienes ${balance}. Si nadie lo dice en tu biblioteca, no cuesta nada.`,
  unlimited: 'Tu plan es ilimitado: las respuestas están incluidas.',
  askOurs: 'Preguntar a nuestro modelo',
  asking: 'Escuchando…',
  afresh: 'Preguntar por otra cosa',
  follows: 'Esta pregunta continúa las anteriores.',
  nobody: 'Nadie lo dice en tu biblioteca.',
  nearest: 'Lo más parecido que hemos encontrado',
  free: 'No te hemos cobrado nada.',
  charged: (credits) => `${credits} créditos.`,
  why: {
    'no model': 'No hay ningún modelo configurado. Estos son los pasajes más cercanos a tu pregunta.',
    'no credits':
      'No tienes créditos suficientes para una respuesta. Estos son los pasajes más cercanos a tu pregunta.',
    limit: 'Hoy se han quedado sin respuesta veinte preguntas. Hasta mañana verás los pasajes más cercanos.',
    failed: 'El modelo no ha dado ninguna respuesta. Estos son los pasajes más cercanos a tu pregunta.',
  },
  offline: 'Estás sin conexión: estos son los pasajes de este dispositivo más cercanos a tu pregunta.',
  none: 'Ninguno de tus resúmenes habla de esto.',
  earlier: 'Respuestas anteriores en este dispositivo',
  byDevice: 'Ha respondido el modelo de tu navegador.',
  keep: 'Guardar',
  kept: 'Guardada.',
  keptTitle: 'Respuestas guardadas',
  lost: 'Ya no puedes leer el texto de esta respuesta.',
  copy: 'Copiar la respuesta',
  drop: 'Eliminar esta respuesta',
  share: 'Compartir esta cita',
}
