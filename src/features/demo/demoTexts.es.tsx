import { KEY_POINTS as POINTS } from '#domain/summaries/summary.ts'
import { formatCredits } from '../../ui/formatCredits.ts'
import type * as english from './demoTexts.en.tsx'

export const screenTexts: typeof english.screenTexts = {
  title: 'Demo',
  skip: 'Omitir',
  startOver: 'Reiniciar',
  lookingUpCredits: 'Consultando tus créditos…',
  available: (current, monthly) => `${current} de ${monthly} créditos disponibles`,
  lowCredits: '¡Te quedan pocos créditos!',
  prices: 'Ver los precios',
  yourEmail: 'Tu correo electrónico',
}

export const quizTexts: typeof english.quizTexts = {
  questionOf: (question, questions) => `Pregunta ${question} de ${questions}`,
  back: 'Atrás',
  next: 'Siguiente',
  results: 'Ver el resultado',
  severalAllowed: 'Elige todas las que quieras.',
  ownWords: 'Con tus palabras',
  yourResult: 'Tu resultado',
  recommendedPlan: 'Plan recomendado',
  recommend: 'Te recomendamos',
  monthly: (credits, dollars) =>
    `${credits === undefined ? 'Créditos ilimitados' : `${credits} créditos al mes`}, ${dollars === 0 ? 'gratis' : `${dollars.toLocaleString('es')} $ al mes`}`,
  planNames:
    'En la última pregunta, «Básico» es nuestro plan Free, «Estándar» es Premium y «Prémium» es Enterprise.',
  tryIt: 'Probar ahora',
  retake: 'Repetir el cuestionario',
}

export const linkTexts: typeof english.linkTexts = {
  title: 'Pega el enlace de un episodio',
  field:
    'El enlace de un episodio o de un podcast: de cualquier app, una página web, un feed o YouTube. O el nombre de un podcast.',
  looking: 'Buscando…',
  loginRequired: 'Inicia sesión para continuar',
  keep: 'Guardar para más tarde',
  asking: (host) => `Consultando ${host}`,
  onlyLinksWait: 'Sin conexión solo se pueden guardar enlaces. Para buscar por palabras hace falta conexión.',
  invalidUrl: 'Escribe una dirección de YouTube válida (youtube.com o youtu.be)',
  loginFirst: 'Para usar este servicio, crea una cuenta o inicia sesión.',
  verifyFirst: 'Confirma tu dirección de correo antes de entrar en tu cuenta.',
  verify: 'Confirmar la dirección',
  needAccount: (login, signUp) => (
    <>
      Para pedir un resumen necesitas una cuenta. {login('Inicia sesión')} o {signUp('crea una')}: tu enlace
      te espera aquí.
    </>
  ),
  checkLoading: 'La verificación de seguridad se está cargando. Espera un momento e inténtalo de nuevo.',
  checkScriptFailed: 'No se ha podido cargar la verificación de seguridad',
}

export const progressTexts: typeof english.progressTexts = {
  steps: [
    ['Analizando la dirección de YouTube…', 'El enlace lleva a un vídeo.'],
    ['Leyendo los datos del vídeo…', 'Pedimos a YouTube su título y su duración.'],
    ['Procesando con IA…', 'Ha llegado la respuesta.'],
    ['Generando las ideas clave…', 'Preparamos la vista previa.'],
    ['¡Listo!', 'Ya se sabe el precio.'],
  ],
  progress: 'Progreso',
  free: 'La vista previa no cuesta nada.',
}

export const foundTexts: typeof english.foundTexts = {
  older: 'Episodios anteriores',
  words: {
    transcript: 'Con transcripción del propio podcast',
    none: 'Sin transcripción',
    'no-sound': 'Sin audio',
  },
  shows: (shows) => (shows === 1 ? '1 podcast encontrado' : `${shows} podcasts encontrados`),
  newest: (date) => `el último, del ${date}`,
  notAmong:
    '¿No está entre ellos? Pega arriba la dirección de su feed o de su página. Buscamos los podcasts en el directorio de Apple Podcasts.',
}

export const previewTexts: typeof english.previewTexts = {
  again: 'Si quieres, abajo puedes pedirlo otra vez.',
  languages: { en: 'inglés', es: 'español' },
  notCharged: 'Vista previa: aún no se ha cobrado nada',
  yourEpisode: 'Tu episodio',
  unread: 'No hemos podido leer el título ni la duración. Verás el precio exacto antes de que se cobre.',
  withTranscript: 'Con transcripción',
  heardFirst: (minutes) =>
    `Este episodio no tiene transcripción, así que primero hay que escucharlo: unos ${minutes} minutos más. Puede tardar aún más: esta vez no prometemos los diez minutos.`,
  budgetReached: 'Hoy ya no podemos resumir más episodios sin transcripción. No se ha cobrado nada.',
  fallback: (madeBy) =>
    `Hoy ya has agotado tu parte del mejor motor. Hasta las 00:00 UTC, tus resúmenes los hará otro, y lo indicarán así: «${madeBy}»`,
  goOn: 'Continuar',
  another: 'Probar con otro vídeo',
  mailHolds: 'Qué traerá el correo',
  holds: {
    basic: `Un titular, lo esencial en un párrafo, de ${POINTS.basic.join(' a ')} ideas clave, cada una con el segundo en que se dice, y los momentos clave: en torno al 30 % del episodio, citado palabra por palabra.`,
    advanced: `Todo lo del básico, pero con entre ${POINTS.advanced.join(' y ')} ideas clave, y además los capítulos, las mejores citas, con el nombre de quien las dijo, y cuánto habla cada persona.`,
  },
  excerptHolds:
    'La descripción que publica el podcast, de seis a diez pasajes en palabras de quienes hablan, cada uno con el segundo en que se dice, y los momentos clave: en torno al 30 % del episodio.',
  passage:
    '«Una masa madre que parece muerta al cuarto día suele estar a punto de recuperarse. Aliméntala una vez más antes de tirarla.»',
  passageNote:
    'Un ejemplo de pasaje. Un resumen, que escribe un modelo, tendría ideas como estas. Hoy ningún modelo puede escribir este: puedes pedir el extracto y, si crees que no vale lo que cuesta, te devolvemos los créditos.',
  pointExamples: 'Ejemplos de ideas clave',
  points: [
    'El tema principal y por qué importa ahora',
    'El argumento más sólido, en palabras de quien habla',
    'Un dato o una cifra que sorprende',
    'Un consejo práctico para esta semana',
    'La conclusión y por dónde seguir',
  ],
  pointsNote: 'Son ejemplos: las ideas de verdad se escriben cuando pides el resumen.',
  verified:
    'Buscamos cada idea en la transcripción del episodio, y el resumen dice cuántas se han encontrado.',
  unknownPrice: '500 créditos o más',
}

export const sendTexts: typeof english.sendTexts = {
  sending: 'Enviando…',
  included: 'Enviar, incluido en tu plan',
  sendFor: (isExcerpt, price) => `Enviar ${isExcerpt ? 'el extracto ' : ''}por ${price}`,
  sendWhat: (isExcerpt, price) => `Enviar el ${isExcerpt ? 'extracto' : 'resumen'} por ${price}`,
  to: (email, arrives) => `A ${email}. ${arrives}`,
  it: 'El correo',
  theExcerpt: 'El extracto',
  theSummary: 'El resumen completo',
  otherAddress: 'Usar otra dirección',
  where: '¿Adónde lo enviamos?',
  invalidEmail: 'Escribe una dirección de correo válida',
  costOf: (kindName, isExcerpt, length) =>
    `${isExcerpt ? 'Extracto' : 'Resumen'} ${kindName.toLowerCase()}${length === undefined ? '' : `, ${length}`}`,
  whoPays: 'Quién paga',
  whoPaysQuestion: '¿Quién paga?',
  own: 'Tus créditos',
  team: 'Tu equipo',
  paused: 'en pausa',
  noCap: 'sin límite',
  unlimited: 'ilimitados',
  left: (credits) => `quedan ${credits}`,
  teamPaused: (team) => `${team} está en pausa: su titular ya no tiene Enterprise.`,
  capTooLow: (team) => `Tu límite en ${team} no da para este resumen hasta el día 1 del mes que viene.`,
  teamPays: (team) => `Paga ${team}, y todo el equipo podrá leer el resumen.`,
  yoursAlone: 'El resumen será solo tuyo.',
}

export const sentTexts: typeof english.sentTexts = {
  title: '¡Solicitud enviada!',
  dashboard: 'Ir al panel',
  read: 'Leer ahora',
  held: 'Es la primera vez que usas esta dirección: abre el enlace que acabamos de enviarle. Hasta entonces no se cobra nada; la solicitud espera 24 horas.',
  willBeCharged: (credits, arrives) =>
    `Se cobrarán ${formatCredits(credits)} créditos en un momento. ${arrives} Puedes cerrar esta página.`,
  costs: (credits, arrives) =>
    `${formatCredits(credits)} créditos por este resumen. ${arrives} Puedes cerrar esta página.`,
  charged: (credits, left, arrives) =>
    `Se han cobrado ${formatCredits(credits)} créditos; te quedan ${formatCredits(left)}. ${arrives} Puedes cerrar esta página.`,
}
