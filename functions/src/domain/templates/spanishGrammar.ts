import { type Grammar, wordSet } from './Grammar.ts'

/** Third person present, and irregular past forms. Regular past forms are known by their endings. */
const VERBS = wordSet(
  'es son era eran fue fueron será serán está están estaba estuvo ha han había habían hay tiene tienen tenía tuvo puede pueden ' +
    'podía pudo debe deben suele suelen va van iba iban hace hacen hizo da dan dio dice dicen dijo pone ponen puso quiere quieren ' +
    'quiso sabe saben supo viene vienen vino trae traen trajo lleva llevan queda quedan parece parecen llega llegan pasa pasan ' +
    'sigue siguen deja dejan cree creen cuesta cuestan funciona funcionan sale salen entra entran vive viven muere mueren crece ' +
    'crecen nace nacen pierde pierden gana ganan necesita necesitan permite permiten explica explican muestra muestran aprende ' +
    'aprenden enseña enseñan trabaja trabajan usa usan empieza empiezan termina terminan acaba acaban abre abren cierra cierran ' +
    'escribe escriben lee leen oye oyen ve ven siente sienten piensa piensan mejora mejoran aumenta aumentan reduce reducen baja ' +
    'bajan sube suben cambia cambian ayuda ayudan protege protegen evita evitan causa causan depende dependen significa significan ' +
    'contiene contienen incluye incluyen consiste consisten ocurre ocurren sucede suceden importa importan decide deciden manda ' +
    'mandan restaura restauran cruje crujen suena suenan pesa pesan dura duran vale valen falta faltan respira respiran busca buscan',
)
/** Often nouns: verbs only where the words after them show it. */
const NOUNS_TOO = wordSet(
  'cambia causa ayuda baja manda lleva muestra importa pesa falta sale usa dura suelen vino cierra abre entra',
)
const PAST = /\p{L}{2}(?:aron|ieron|aban?|ían|ó)$/u
const AFTER_VERB = wordSet(
  'el la los las un una unos unas lo que de del a al en con por para más menos mucho muy todo todos como cómo cuando sin sobre casi bien mal',
)

export const SPANISH: Grammar = {
  determiners: wordSet(
    'el la los las un una unos unas cada todo todos todas algunos algunas muchos muchas este esta estos estas dos tres cuatro cinco seis',
  ),
  indefinite: wordSet('un una unos unas'),
  beforeVerb: wordSet('no se ya nunca siempre también tampoco solo sólo apenas casi todavía aún le les ni'),
  barred: wordSet(
    'que quien quienes cual cuyo cuya cuando donde como porque si aunque mientras y e o u pero sino pues ello ella él ellos ellas ' +
      'esto eso aquello así entonces después antes hasta desde según lo más',
  ),
  personal: wordSet(
    'yo me mi mis mí tú te tu tus ti nosotros nosotras nos nuestro nuestra nuestros nuestras vosotros os vuestro vuestra usted ustedes conmigo',
  ),
  prepositions: wordSet('de en con para por sobre entre contra sin tras del al'),
  empty: wordSet(
    'fin día días vez veces tiempo modo manera forma cosa cosas parte momento momentos lado lugar caso hecho año años semana semanas ' +
      'mes meses hora horas minuto minutos segundo segundos noche mañana tarde estado final principio resto misma mismo',
  ),
  isInfinitive: (word) => /\p{L}{2}[aeií]r$/u.test(word),
  isVerb: (word, _before, after) =>
    (VERBS.has(word) && (!NOUNS_TOO.has(word) || AFTER_VERB.has(after))) || PAST.test(word),
  contracted: { del: 'el', al: 'el' },
  because: /,? porque /,
  // Both word orders are right.
  why: ({ subject, verb, rest }) => `¿Por qué ${subject} ${verb} ${rest}?`,
  purpose(sentence) {
    const [, goal] =
      /^Para ([\p{L}]+(?:[aei]r|ar[ls][eaos]{1,2}) [^,;:.]{4,60}), \p{Ll}/u.exec(sentence) ?? []
    return goal && `¿Qué hay que hacer para ${goal}?`
  },
  about: (topic, speaker) =>
    speaker === undefined ? `¿Qué aprendemos sobre ${topic}?` : `¿Qué dice ${speaker} sobre ${topic}?`,
  ofMoment: (title) => `¿De qué trata «${title}»?`,
  goesOn: (begin, speaker) => `¿Cómo sigue${speaker === undefined ? '' : ` ${speaker}`}: «${begin}…»?`,
  at: (time, speaker) =>
    speaker === undefined
      ? `¿Qué se dice en el minuto ${time}?`
      : `¿Qué dice ${speaker} en el minuto ${time}?`,
}
