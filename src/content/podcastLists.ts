import { PODCAST_HEADS, type PodcastHead } from './podcastHeads.ts'
import { SAMPLE_EPISODES, type SampleEpisode } from './sampleEpisodes.ts'
import type { Seconds } from '#domain/units.ts'

/** An episode of a list: its gist, and its points with their seconds. */
export interface ListedEpisode extends SampleEpisode {
  /** In the list's language, as the key points are. */
  gist: string
  keyPoints: readonly ListedPoint[]
}

export interface ListedPoint {
  /** Second of the sentence that makes the point. */
  startSeconds: Seconds
  text: string
}

/** Our samples, shown before a list's first Friday. docs/rules.md "Podcast lists" */
export interface PodcastList extends PodcastHead {
  episodes: readonly [ListedEpisode, ListedEpisode, ListedEpisode]
}

const { zoo, nightTrain, quietVoice, organ, library } = SAMPLE_EPISODES

/** @param lines one point each, after its second */
function points(lines: string): ListedPoint[] {
  const each = lines.trim().split(/\n +/)
  return each.map((line) => ({
    startSeconds: Number.parseInt(line, 10),
    text: line.slice(line.indexOf(' ') + 1),
  }))
}

const US: PodcastList = {
  ...PODCAST_HEADS.us,
  episodes: [
    {
      ...quietVoice,
      gist: 'Calm is not a temperament. A controller of twenty-eight years and a psychologist who trains her successors take it apart, and find dull habits: patterns instead of memory, a board that does the worrying, words that can mean only one thing.',
      keyPoints: points(`
        265 Working memory holds about four things, so nobody holds nine aircraft. A controller holds one shape, and notices what is out of place.
        443 A strip of paper pulled out of line does the nagging. A promise kept outside the head lets the mind let go of it.
        650 Since the collision on Tenerife in 1977, the words "take off" are said for that one thing only.
        877 For some seconds after a shock people think measurably worse: the two seconds of doing nothing are spent well.
        1383 Many errors come in light traffic, or just after a rush: most care is due when it is easy.
      `),
    },
    {
      ...zoo,
      gist: 'A microbial ecologist and a baker look at two hundred grams of wet flour. What lives in a starter comes from the flour far more than from the air, and what it tastes of depends less on its age or its town than on how, and how punctually, it is fed.',
      keyPoints: points(`
        135 Head for head, a mature starter is bacteria: about a hundred for every yeast cell.
        261 The quick first arrivals sour the jar until they cannot live in it. The dead day that follows is when most people throw it away.
        345 In a survey of five hundred starters, a typical one had about three common bacteria and one common yeast.
        679 Two starters from one town were hardly more alike than two from different continents.
        938 Patience is for those who measure: the question is whether you are on day four, or whether it is really dead.
      `),
    },
    {
      ...nightTrain,
      gist: 'The sleeper died of cheap flights, of fast lines and of its own arithmetic, and then people queued for it again. Someone who made up beds on rails and someone who draws timetables tell what came back, and what keeps it going.',
      keyPoints: points(`
        259 High-speed lines took the best routes: nine hours are a night, four hours are a morning.
        331 A bed is sold once a night; a seat by day is sold again and again.
        600 When the train stands still at three in the morning, it is early. The stop is planned, and makes up for what was lost at the border.
        644 A good night train is three or four trains that hold hands for part of the way.
        834 The climate made people look at it; sleeping well made them come twice.
      `),
    },
  ],
}

const BUSINESS: PodcastList = {
  ...PODCAST_HEADS.business,
  episodes: [
    {
      ...nightTrain,
      gist: 'The worst business on rails, column by column: a quarter of the customers, the same toll for the track, carriages that stand idle all day. And why a small railway that had kept its workshops filled the beds that a big one had given up.',
      keyPoints: points(`
        315 A sleeping car carries about a quarter of the people of a day carriage, on the same axles and for the same toll.
        391 What something costs and what it is worth are two columns; the accounts had only the first.
        437 Fewer guests, so less upkeep, so more complaints, so fewer guests: a spiral without a villain.
        484 Those who took over had kept the workshops and the people: for them it was something close to a fifth of long-distance income.
        931 Single cabins sell privacy at nearly the density of the old couchette: a real improvement in the sums.
      `),
    },
    {
      ...quietVoice,
      gist: 'What a control room knows about running a team: take decisions away from the tired, protect those who report their own mistakes, pay for the three minutes in which one shift hands over to the next.',
      keyPoints: points(`
        692 Most panic in skilled people is doubt, and each routine that removes a doubt gives attention back.
        1190 An honest mistake that is reported is protected, because the next report is worth more than a culprit.
        1455 A handover follows a list: weather, equipment, situation, traffic. Then the one who leaves stays, and watches.
        1546 As people tire, performance drops and confidence does not: somebody else has to decide on the break.
        1701 To teach breathing where the staff has been cut to the bone is to make it their fault.
      `),
    },
    {
      ...zoo,
      gist: 'A bakery as a lesson in operations. The owner of a starter is not in charge of it: he sets the conditions, keeps the hour, changes one thing at a time and has a spare in a drawer.',
      keyPoints: points(`
        599 A starter bought for forty-five pounds tasted like the old one within four months: conditions beat pedigree.
        771 When an apprentice takes over, the bread changes, and the baker suspects the clock rather than the hands.
        977 A spare on baking paper, at another address: after a fire upstairs, the bakery was open again in eight days.
        1044 Change one thing, then leave it alone for two weeks; otherwise nobody knows which change did it.
        1066 The mystery of the starter is often the mystery of the radiator: write the temperature down.
      `),
    },
  ],
}

const ES: PodcastList = {
  ...PODCAST_HEADS.es,
  episodes: [
    {
      ...library,
      gist: 'Iban a desaparecer con internet y hoy falta sitio. Dos bibliotecarios, de Zaragoza y de Medellín, cuentan a qué va la gente, cómo se reparte el silencio por horas, por qué se tiran libros y por qué una sala llena también es un síntoma.',
      keyPoints: points(`
        137 De unas mil cuatrocientas personas observadas en 2017, solo el 22 % cogió un libro en su primera media hora.
        265 Casi no quedan sitios donde esperar gratis: a cubierto, con baño y sin comprar nada.
        449 El silencio tiene horario: hasta las once se habla, de once a cinco hay tranquilidad, y de siete a nueve, silencio total.
        626 Dos mil libros menos en la sala, y los préstamos subieron casi el doble en un año.
        731 Cada licencia de libro electrónico sirve a una sola persona a la vez, y muchas caducan: lo digital suele salir más caro.
      `),
    },
    {
      ...organ,
      gist: 'Restaurar un órgano de iglesia no es volver al primer día, que no existe, sino elegir con el pueblo qué parte de su vida se va a oír. Un restaurador de Oaxaca y una organista navarra hablan de tubos, de fuelles y de cuándo hay que dejar de arreglar.',
      keyPoints: points(`
        244 En Oaxaca quedan unos setenta órganos históricos; los salvó la pobreza, porque no hubo con qué modernizarlos.
        405 Antes de arreglar nada se mide todo durante dos o tres meses: quien venga después ha de poder deshacerlo.
        546 El parche de un fuelle era una partitura perdida. La piel nueva lleva las notas copiadas a mano; el original se conserva.
        879 Un pueblo votó que el órgano esperase hasta tener agua. Seis años después, los recibió un letrero de bienvenida.
        961 Un órgano que no se toca se muere: no se firma nada si no hay al menos tres niños aprendiendo.
      `),
    },
    {
      ...nightTrain,
      gist: 'El tren nocturno se dio por muerto y volvió. Quien hizo camas sobre raíles durante treinta y un años y quien dibuja los horarios explican qué lo mató, qué lo trajo de vuelta y por qué una cama con ruedas es tan difícil de vender.',
      keyPoints: points(`
        259 La alta velocidad se llevó las mejores rutas: nueve horas son una noche; cuatro, una mañana.
        331 Una cama se vende una vez; un asiento de día, una y otra vez.
        600 Si a las tres de la madrugada el tren está parado, es que va con adelanto: la pausa está prevista.
        834 El clima hizo que la gente se fijara; dormir bien hizo que volviera.
        849 Varios Estados pagan una suma al año para que el tren circule cada noche; dura lo que dura un presupuesto.
      `),
    },
  ],
}

/** In the order of banners and menus. */
export const PODCAST_LISTS = [US, ES, BUSINESS] as const satisfies readonly PodcastList[]
