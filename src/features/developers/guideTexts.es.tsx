import type { V1CallName } from '#domain/api/v1/calls.ts'
import { said } from '#domain/messages.ts'
import type * as english from './guideTexts.en.tsx'

const DOES: Record<V1CallName, string> = {
  findEpisode: 'Un enlace o unas palabras llevan a un episodio, un podcast o varios',
  quote: 'Lo que cuesta, antes de cobrar nada',
  requestSummary: 'Pedir un resumen, con una Idempotency-Key',
  listSummaries: 'Los tuyos, del más reciente al más antiguo, con cursor',
  getSummary: 'Uno, por su id o por la Idempotency-Key con que se pidió, con ETag',
  getTranscript: 'El texto del episodio en líneas de 10 a 15 segundos, con cursor; nunca de un vídeo',
  useExcerpt:
    'Recuperar los créditos de un extracto; o quedarse gratis con uno si ningún modelo pudo escribir el resumen',
  deleteSummary: 'Eliminarlo; los créditos no se devuelven',
  listMoments: 'Los momentos que has guardado, del más reciente al más antiguo, con cursor',
  listFollows: 'Los podcasts que sigues, y cómo',
  follow: 'Seguir un podcast, con sus episodios nuevos propuestos o resumidos; o cambiar cómo lo sigues',
  unfollow: 'Dejar de seguirlo; se retiran los episodios que te proponíamos',
  askLibrary:
    'Pedir una respuesta a partir de todo lo que puedes leer, con las palabras en que se apoya cada frase; con una Idempotency-Key',
  getAccount: 'Plan, créditos que quedan, límites',
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
  meaning: (title) => said(title, 'es'),
}
