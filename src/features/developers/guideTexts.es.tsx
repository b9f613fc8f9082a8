import type { ValidationError } from '#domain/api/refusalDetails.ts'
import type { V1CallName } from '#domain/api/v1/calls.ts'
import type { FOLLOW_PROBLEMS, V1ProblemCode } from '#domain/api/v1/problems.ts'
import type * as english from './guideTexts.en.tsx'

const DOES: Record<V1CallName, string> = {
  findEpisode: 'Un enlace o unas palabras llevan a un episodio, un podcast o varios',
  quote: 'Lo que cuesta, antes de cobrar nada',
  requestSummary: 'Pedir un resumen, con una Idempotency-Key',
  listSummaries: 'Los tuyos, del más reciente al más antiguo, con cursor',
  getSummary: 'Uno, por su id o por la Idempotency-Key con que se pidió, con ETag',
  getTranscript: 'Las palabras del episodio en líneas de 10 a 15 segundos, con cursor; nunca de un vídeo',
  useExcerpt:
    'Recuperar los créditos de un extracto; o quedarse gratis con uno si ningún modelo pudo escribir el resumen',
  deleteSummary: 'Eliminarlo; los créditos no se devuelven',
  listMoments: 'Los momentos que has guardado, del más reciente al más antiguo, con cursor',
  listFollows: 'Los podcasts que sigues, y cómo',
  follow: 'Seguir un podcast, con aviso o resumen de cada episodio nuevo; o cambiar cómo lo sigues',
  unfollow: 'Dejar de seguirlo; sus episodios nuevos desaparecen',
  askLibrary: 'Una respuesta de todo lo que tienes, con las palabras en que se apoya cada frase',
  getAccount: 'Plan, créditos que quedan, límites',
}

type EpisodeCode = Exclude<
  ValidationError,
  'HUMAN_CHECK_FAILED' | 'NOT_IN_TEAM' | 'TEAM_PAUSED' | 'TEAM_PRIVATE_FEED' | 'TEAM_CAP_REACHED'
>

const MEANINGS: Record<V1ProblemCode | keyof typeof FOLLOW_PROBLEMS | EpisodeCode, string> = {
  KEY_NEEDED: 'Falta la clave o no es válida',
  PLAN_NEEDED: 'Este plan no incluye la API',
  SCOPE_NEEDED: 'Esta clave es de solo lectura',
  UNKNOWN_PATH: 'En esta ruta no hay nada',
  UNKNOWN_SUMMARY: 'Este resumen no existe',
  NO_EXCERPT: 'No hay extracto disponible ni créditos que devolver',
  NOT_READABLE: 'No hay texto que leer',
  WRONG_METHOD: 'Método no admitido',
  KEY_REUSED: 'Esta Idempotency-Key ya se usó para otra cosa',
  UNDER_WAY: 'Este resumen aún está en marcha',
  PAID_BY_TEAM: 'Este resumen lo ha pagado un equipo',
  TOO_LARGE_BODY: 'El cuerpo es demasiado grande',
  NOT_JSON: 'Envía JSON',
  MALFORMED: 'La petición no se ajusta a la descripción',
  IDEMPOTENCY_KEY_NEEDED: 'Hace falta una Idempotency-Key',
  BAD_CURSOR: 'Cursor no válido',
  REFUSED: 'Rechazado',
  RATE_LIMITED: 'Demasiadas llamadas',
  FAILED: 'Algo ha fallado por nuestra parte',
  OUTSIDE_FAILED: 'Un servicio que consultamos no ha respondido',
  TOO_SLOW: 'Está tardando más de lo normal',
  SHOW_LIMIT_REACHED:
    'Ya sigues tantos podcasts como permite tu plan. Deja de seguir uno o elige un plan superior.',
  CAP_NEEDED:
    'Indica en /shows cuántos créditos al mes pueden gastar los episodios nuevos. Después podrán ser automáticos.',
  NOT_A_SHOW: 'Es un archivo suelto, no un podcast: no publicará nada nuevo.',
  NOT_FOLLOWED: 'No sigues este podcast.',
  INVALID_URL: 'No conocemos este episodio.',
  INVALID_EMAIL: 'La dirección de correo no es válida.',
  VIDEO_NOT_FOUND: 'No hemos encontrado este vídeo. Comprueba el enlace.',
  VIDEO_NOT_PUBLIC: 'Este vídeo no es público. Elige uno que lo sea.',
  VIDEO_IS_LIVE: 'Este vídeo es un directo o aún no ha empezado. Vuelve cuando haya terminado.',
  VIDEO_EMPTY: 'No sabemos cuánto dura este episodio ni, por tanto, cuánto cuesta. Elige otro.',
  VIDEO_TOO_LONG: 'Este vídeo dura más de 12 horas.',
  UNSUPPORTED_LANGUAGE: 'Resumimos episodios en inglés y en español. Este está en otro idioma.',
  NO_TRANSCRIPT: 'No podemos leer este episodio: no tiene transcripción. No se ha cobrado nada.',
  NO_WORDS:
    'Este episodio no tiene transcripción, y aquí no podemos escucharlo. No se ha cobrado nada. Quizá otro episodio del podcast sí la tenga.',
  SOUND_UNHEARD:
    'Este episodio no tiene transcripción, y en su audio no se ha oído hablar a nadie, o no es MP3 ni M4A. No se ha cobrado nada.',
  NOT_A_PODCAST:
    'Ahí no hemos encontrado ningún podcast. Pega el enlace de un episodio, de un podcast o de su feed, o busca su nombre.',
  NOTHING_FOUND: 'Ningún podcast coincide con esas palabras. Prueba con menos o pega un enlace del podcast.',
  FEED_UNREADABLE:
    'Este feed está dañado y no podemos leerlo. Prueba con el enlace del podcast en Apple Podcasts o con la página de un episodio.',
  FEED_PRIVATE:
    'Este feed pide una contraseña o una clave tuya. Pega la dirección privada completa que usa tu app de podcasts.',
  EPISODE_GONE: 'Este episodio ya no está en el feed de su podcast. Quizá lo hayan retirado: elige otro.',
  ONLY_ON_SPOTIFY:
    'Spotify no da acceso a sus episodios, y no hemos encontrado este en ningún otro sitio. Si el podcast tiene un feed, busca su nombre.',
  ONLY_ON_APPLE:
    'Apple no publica el feed de este podcast, así que solo se oye en sus apps. Si tiene un feed en otro sitio, busca su nombre.',
  YOUTUBE_LIST: 'Esto es un canal o una lista de YouTube. Pega el enlace de uno de sus vídeos.',
  NO_AUDIO: 'Aquí no hay audio: es una entrada del feed sin archivo de audio. Elige otro episodio.',
  TOO_LARGE:
    'Es demasiado grande para leerlo. Pega el enlace de la página del episodio o de su archivo de audio.',
  UNREACHABLE: 'El servidor de quien publica el podcast no responde. Inténtalo de nuevo en unos minutos.',
  PUBLISHER_OBJECTS: 'Quien publica este podcast no quiere que se resuma aquí.',
  OWN_ADDRESS_ONLY:
    'Este episodio es de un feed privado: su resumen solo puede enviarse a tu propia dirección.',
  BUDGET_REACHED: 'Hoy ya no se pueden resumir más episodios sin transcripción. No se ha cobrado nada.',
  EPISODE_TOO_DEAR:
    'Este episodio no tiene transcripción y es demasiado largo para resumirlo escuchándolo. No se ha cobrado nada.',
  QUOTE_CHANGED: 'El precio de este episodio es mayor que el que aceptaste. No se ha cobrado nada.',
  INSUFFICIENT_CREDITS: 'No hay créditos suficientes. No se ha cobrado nada.',
  DAILY_LIMIT_REACHED:
    'Has llegado al límite de 5 resúmenes al día del plan Free. Se reinicia a las 00:00 UTC.',
  AUDIO_LIMIT_REACHED:
    'Has llegado a las 48 horas de audio al día que incluye cada plan. Se reinicia a las 00:00 UTC.',
  DELIVERY_LIMIT_REACHED:
    'Demasiadas direcciones de entrega nuevas hoy. Usa tu propia dirección o inténtalo mañana.',
  DELIVERY_SUPPRESSED: 'No podemos enviar nada a esta dirección. Usa la tuya u otra.',
  CALL_LIMIT_REACHED: 'Has hecho esto muchas veces en poco tiempo. Espera antes de repetirlo.',
}

export const guideTexts: typeof english.guideTexts = {
  title: 'El primer resumen, en tres comandos',
  lead: 'Busca un episodio, pídelo, léelo. Los mismos precios y créditos que en la app, y cada afirmación con el segundo en que se dice.',
  getKey: 'Obtener una clave',
  agentsLink: 'Para agentes: MCP',
  keys: (plans) => (
    <>{plans('Premium y Enterprise')} incluyen claves. Guarda la tuya en la terminal una sola vez:</>
  ),
  commandOf: (command) => `Comando ${command} de 3`,
  answerOf: (title) => `Respuesta de: ${title}`,
  copy: 'Copiar',
  copyOf: (name) => `Copiar: ${name}`,
  steps: {
    find: { title: 'Buscar un episodio', about: 'Lo que pegarías en la app: un enlace, un feed, un nombre.' },
    ask: {
      title: 'Pedir un resumen',
      about:
        'El precio es exacto: si ha subido, se rechaza y no se cobra. La Idempotency-Key evita que pagues dos veces.',
    },
    read: {
      title: 'Leerlo, con el segundo exacto',
      about: 'Cada idea indica su cita, su segundo y si se encontró en la transcripción.',
    },
  },
  agents: 'Para agentes',
  agentsHow: (path) => (
    <>
      Las mismas llamadas como herramientas, por el Model Context Protocol sobre streamable HTTP en {path}:
      find_episode, quote, request_summary, get_summary, get_transcript, use_excerpt, list_moments,
      ask_library, search_library. Una clave de solo lectura no puede gastar créditos.
    </>
  ),
  addToAgent: 'Añadirlo a un agente',
  refused: 'Cuando dice que no',
  refusedHow:
    'Los errores siguen la RFC 9457: un código para decidir y un texto para mostrar. Lo rechazado no se cobra.',
  aRefusal: 'Un error',
  limits: 'Cuántas llamadas',
  limitsHow: (minute, day) =>
    `${minute} llamadas por minuto y ${day.toLocaleString('es', { useGrouping: 'always' })} al día por cuenta. Cada respuesta dice cuántas quedan; un 429 dice cuándo volver.`,
  limitHeaders: 'Cabeceras de una respuesta',
  ready: 'Cuando está listo',
  readyHow:
    'Léelo de nuevo cada diez segundos, como indica Retry-After, hasta que su estado sea ready. Con el ETag de la última respuesta, si no ha cambiado, la respuesta es 304.',
  again: 'Volver a consultar',
  calls: 'Todas las llamadas',
  callColumns: ['Método', 'Ruta', 'Qué hace', 'Clave'],
  does: (call) => DOES[call],
  may: { read: 'de lectura', write: 'de escritura' },
  openApi: (link) => (
    <>
      Lo que recibe y responde cada una, campo por campo: {link('Sonobrief en OpenAPI 3.1')}, para generar
      clientes.
    </>
  ),
  refusals: 'Todos los errores',
  refusalColumns: ['Estado', 'Código', 'Qué significa'],
  meaning: (code, title) => (MEANINGS as Partial<Record<string, string>>)[code] ?? title,
}
