import type { EpisodeLanguage } from '#domain/languages.ts'
import { wordHash } from './letters.ts'

/** Bits for a word's role in its sentence; a word may have several. */
export const STOP = 1
/** Empty sounds and habits, never shown. */
export const FILLER = 2
/** Points at an earlier thing: a sentence opening with it does not stand alone. */
export const POINTER = 4
/** Joins a sentence to the one before: may be dropped from its start. */
export const LINK = 8
export const ASK = 16
export const SELF = 32
export const YOU = 64
/** A finite verb of the closed classes: marks a clause. */
export const VERB = 128
/** Greetings, thanks, farewells. */
export const COURTESY = 256
/** Words of sponsor reads and calls to subscribe. */
export const PROMO = 512
/** Never ends a sentence. */
export const UNFINISHED = 1024
/** Answers without a statement. */
export const NOD = 2048
/** Articles and prepositions: dense in informative sentences, thin in personal talk. */
export const NOMINAL = 4096
/** Opens a fragment, not a sentence. */
export const FRAGMENT = 8192
/** Opens a clause that needs a main clause after it. */
export const SUBORDINATE = 16384
/** A noun or an infinitive follows, no finite verb. */
export const DETERMINER = 32768

/** An article or a possessive. */
export const ARTICLE = 65536
/** Common nouns, numbers and adjectives: they tell nothing of this episode. */
export const GENERAL = 131072
/** Ends as adverbs do ("-ly", "-mente"): set by readWords(), not listed. */
export const ADVERB = 262144

/** A pronoun of the third person, and a possessive of one: both need their noun. */
export const PERSONAL = 1 << 19
export const POSSESSIVE = 1 << 20
/** "this", "those" and compounds. */
export const DEMONSTRATIVE = 1 << 21
/** May lean on earlier words, depending on context: "there", "another", "the same". */
export const LEANING = 1 << 22
/** A noun follows, so that a demonstrative after it is one. */
export const PREPOSITION = 1 << 23
/** Opens a clause: a pronoun after it may refer to words before it. */
export const CONJUNCTION = 1 << 24
/** Words of claims: reasons, contrasts, rules, degrees. */
export const SIGNAL = 1 << 25
/** Talk about the talk, and praise. */
export const CHATTER = 1 << 26
/** "is", "means": definitions. */
export const DEFINES = 1 << 27

type Classes = ReadonlyArray<readonly [bit: number, words: string]>

const ENGLISH: Classes = [
  [ARTICLE, 'the a an my your our their his her its'],
  [
    GENERAL,
    `people person time times hour hours minute minutes second seconds today morning week weeks month months year
    years days case cases example examples problem problems question questions answer answers point points part parts world
    number numbers side sides moment idea ideas reason reasons fact facts place places life folks guys name names word words
    story talk conversation episode bunch couple piece pieces half everything anything somebody order line level kinds types
    type sense terms stage three four five six seven eight nine eleven twelve twenty thirty forty fifty hundred thousand million
    first second third last next different various certain important interesting good great better best long short high little
    whole early late same right left listener listeners podcast podcasts show shows future past start beginning end equivalent opinion opinions
    hard less easy host hosts guest guests industry direction earliest understanding bit lots amount single higher lower lowest highest current
    currently simple big bigger new old own start middle rest feeling`,
  ],
  [
    DETERMINER,
    'a an the of to my your our their his her its every each some any no for with from by at into these those another',
  ],
  [
    FRAGMENT,
    `very far pretty super quite hopefully or nor whereas than which whose whom including except such like versus instead rather even just maybe not until to
    is are was were be been could would should can will did does do has had being trying going doing getting started get make put go take let come see keep
    aren't isn't doesn't didn't hasn't haven't wasn't weren't couldn't wouldn't shouldn't`,
  ],
  [
    SUBORDINATE,
    `if when as because although though while since unless until once whenever whether where by after before to as`,
  ],
  [
    NOMINAL,
    `the of to in for with and on by from at as between into through during without within across among toward towards
    against their its`,
  ],
  [
    STOP,
    `a about above actually after again against ago all almost also although always am an and another any anybody anyone
    anything anyway are aren't around as at away back basically be because been before being below between both but by
    came can can't cannot come coming could couldn't did didn't do does doesn't doing don't done down during each either
    else enough even ever every everybody everyone everything few for from further gave get gets getting give go goes
    going gone gonna got gotta had hadn't has hasn't have haven't having he he'd he'll he's her here here's hers herself
    him himself his how however i i'd i'll i'm i've if in instead into is isn't it it'd it'll it's its itself just keep
    kind know let let's like little look lot lots made make makes making many may maybe me mean might mine more most much
    must my myself need never no nobody none nor not nothing now of off often oh ok okay on once one one's ones only or
    other others our ours ourselves out over own perhaps probably put quite rather really right said same saw say saying
    says see seen several shall she she'd she'll she's should shouldn't since so some somebody somehow someone something
    sometimes somewhere sort still stuff such sure take tell than that that'd that'll that's the their theirs them
    themselves then there there'd there's these they they'd they'll they're they've thing things think thought this those
    though through to together told too took toward towards tried try trying two um under until up upon us use used using
    very wanna want wanted wants was wasn't way ways we we'd we'll we're we've well went were weren't what what's whatever
    when where where's whether which while who who's whoever whole whom whose why will with within without won't would
    wouldn't yeah yep yes yet you you'd you'll you're you've your yours yourself uh er ah hmm mm huh per via etc`,
  ],
  [FILLER, 'um uh er erm eh ah hmm hm mm mhm uhm umm uhh oh huh ehm unintelligible inaudible crosstalk'],
  [
    POINTER,
    `it it's it'll it'd its he he's he'd he'll she she's she'd she'll they they're they've they'd they'll them him her his
    their theirs hers this that that's that'd that'll these those which such there there's who whose whom whose another
    others ones both either neither here here's again then each mine yours same even`,
  ],
  [
    LINK,
    `so and but or because cause anyway well now then also plus though although however therefore actually basically
    obviously honestly literally okay ok right yeah yes no yep like oh ah um uh er hmm anyways again still yet otherwise
    besides meanwhile look listen see sure exactly absolutely definitely correct totally alright`,
  ],
  [ASK, `what what's why how who who's whom whose which where where's when`],
  [SELF, `i i'm i've i'd i'll me my mine myself we we're we've we'd we'll us our ours ourselves let's`],
  [YOU, `you you're you've you'd you'll your yours yourself yourselves`],
  [
    VERB,
    `am is are was were be been isn't aren't wasn't weren't has have had hasn't haven't hadn't do does did don't doesn't
    didn't can can't cannot could couldn't will won't would wouldn't shall should shouldn't may might must need needs
    it's he's she's that's there's i'm you're we're they're i've you've we've they've i'll you'll we'll they'll i'd you'd
    we'd they'd he'd she'd let's what's here's means makes gets goes comes takes gives says said got went came made took
    gave seems becomes became works uses wants wanted needed thinks thought knows knew find finds found happens happened
    started starts keeps kept put puts run runs get make go come take see know think want use work started called
    seem seems means mean allows requires provides creates helps depends exists remains contains includes involves causes leads brings
    adds removes reduces increases improves grows looks feels believes argues explains shows tells asks
    lies stands sits holds carries pays buys sells spends loses wins breaks writes reads sends receives returns
    moves affects determines describes defines represents produces develops serves learns teaches lives dies eats sleeps
    felt built bought brought sold lost won broke wrote sent grew fell held left led met paid spoke spent stood
    taught understood wore matters hurts lets prevents enables keeps remain depend exist`,
  ],
  [
    COURTESY,
    `hi hello hey welcome thanks thank bye goodbye goodnight cheers congratulations congrats sorry please pleasure
    appreciate glad excited everybody listeners folks guys guest guests
    joining joined episode episodes`,
  ],
  [
    PROMO,
    `sponsor sponsors sponsored sponsoring brought promo coupon discount subscribe subscribed subscribers patreon newsletter
    checkout signup giveaway merch itunes spotify affiliate podcasts youtube twitter instagram tiktok download free trial
    code dot com slash offer deal rating review reviews slack linkedin discord facebook hashtag inbox reminder`,
  ],
  [
    UNFINISHED,
    `a an the of to for with from into onto by at as and or but nor so because if than that which who whose my your our
    their his her its is are was were am be been has have had will would can could should may might must do does did not
    very really quite just like i we they he she you it's that's there's i'm you're we're they're don't doesn't about
    between through during without within every some any no in on`,
  ],
  [
    NOD,
    'yeah yes yep yup no nope okay ok right sure exactly absolutely totally definitely mm hmm mhm cool great nice wow alright indeed correct true',
  ],
  [
    PERSONAL,
    `it it's it'll it'd he he's he'd he'll she she's she'd she'll they they're they've they'd they'll them him himself
    herself itself themselves`,
  ],
  [POSSESSIVE, 'its his her their theirs hers'],
  [DEMONSTRATIVE, `this that these those that's that'd that'll`],
  [
    LEANING,
    `there here here's such same other another others one ones both either neither former latter similar different rest`,
  ],
  [
    PREPOSITION,
    `of in for with on by from at as into through during without within about like against between after before to
    than under over around behind`,
  ],
  [
    CONJUNCTION,
    `and but or because 'cause cause so which who that if when while where although though since until unless whether than
    what how why once`,
  ],
  [
    SIGNAL,
    `because therefore not never only always rather instead unless without must should need needs cannot can't won't
    doesn't isn't aren't more less most least best worst better worse key important main biggest goal purpose problem
    advantage advantages disadvantage benefit benefits difference risk risks danger mistake mistakes lesson rule secret cost
    costs means matters requires allows lets enables prevents helps leads causes depends every everyone everybody nobody
    whenever whereas unlike versus essential crucial hard harder easy easier impossible possible true false enough too
    reason reasons why percent half twice first cheaper faster slower higher lower larger smaller`,
  ],
  [
    CHATTER,
    `talk talks talked talking mentioned mention mentioning said saying say says ask asked asking discuss discussed discussing
    discussion conversation conversations slide slides question questions episode episodes podcast show chat chatting topic
    curious wonder wondering cool awesome amazing fun funny love loved crazy wow nice neat fascinating interesting exciting excited
    happy glad honestly stuff things thing lots bunch guess remember forgot listen watch hear heard guys tell telling told
    segment today's article articles link links introduction intro presentation speaker audience here`,
  ],
  [DEFINES, `is are means isn't aren't refers consists describes represents called`],
]

const SPANISH: Classes = [
  [ARTICLE, 'el la los las un una unos unas del al mi tu su mis tus sus nuestro nuestra nuestros nuestras'],
  [
    GENERAL,
    `gente persona personas tiempo hora horas minuto minutos segundo segundos mañana semana semanas meses años
    días caso casos ejemplo ejemplos problema problemas pregunta preguntas respuesta punto puntos parte partes mundo número
    números lado lados momento idea ideas razón razones hecho hechos lugar lugares vida nombre nombres palabra palabras
    historia tema temas forma formas manera maneras episodio montón resto final principio orden nivel tipo tipos sentido
    tres cuatro cinco seis siete ocho nueve diez once doce quince veinte treinta cuarenta cincuenta cien ciento mil millones
    primer primera primero segunda tercer tercera último última siguiente diferente diferentes distinto distintos cierto
    importante interesante oyente oyentes podcast futuro pasado comienzo equivalente opinión difícil fácil final bueno buena mejor gran grande largo corto alto pequeño todas todos misma mismo`,
  ],
  [
    DETERMINER,
    `el la los las un una unos unas de del al mi tu su mis tus sus nuestro nuestra nuestros nuestras cada algún alguna
    ningún ninguna este esta estos estas ese esa esos esas para por con sin a`,
  ],
  [
    FRAGMENT,
    `o u ni que sino cuyo cuya cual cuales quienes mientras excepto incluso incluyendo igual tampoco hasta versus tal quizá quizás`,
  ],
  [
    SUBORDINATE,
    `si cuando aunque mientras como porque desde hasta donde conforme apenas después antes para cuanto`,
  ],
  [
    NOMINAL,
    `el la los las de del en con por para y sobre entre desde hasta hacia contra según durante sin mediante al un una`,
  ],
  [
    STOP,
    `a acá ahí ahora al algo alguien algún alguna algunas alguno algunos allá allí ante antes aquel aquella aquellas aquello
    aquellos aquí así aun aún aunque básicamente bastante bien bueno cada casi claro como cómo con conmigo contra cosa
    cosas creo cual cuál cuales cuáles cualquier cuando cuándo cuánto cuántos da dar de debe deben del demás dentro desde
    después dice dicen digamos digo dijo dijeron donde dónde durante e él el ella ellas ello ellos en entonces entre era
    eran eras eres es esa esas ese eso esos esta está estaba estaban estado estamos están estar estas éstas este éste
    esto estos éstos estoy etc fue fueron fui gente gran ha había habían haber hace hacen hacer hacia haciendo han has
    hasta hay haya he hecho hemos hizo hoy igual incluso ir iba iban jamás la las le les lo los luego más mas me mejor
    menos mi mí mía mío mientras mira mire mis mismo misma mismos mismas mucha muchas mucho muchos muy nada nadie ni
    ningún ninguna ninguno no nos nosotras nosotros nuestra nuestras nuestro nuestros nunca o obviamente os otra otras
    otro otros para parece pero poco poca pocos poder podemos podía podría por porque pues puede pueden puedo que qué
    quien quién quienes quiere quiero quizá quizás realmente sabe saben saber sabes se sé sea sean según ser será sería
    si sí sido siempre siendo sin sino sobre sois solamente solo sólo somos son soy su sus suya suyo también tampoco tan
    tanto tanta te tenemos tener tenía tenían tengo ti tiene tienen tienes toda todas todavía todo todos tras tu tú tus
    un una unas uno unos usted ustedes va vais vale vamos van vas ve veces ver verdad vez vosotros voy y ya yo`,
  ],
  [FILLER, 'eh em este um uh ah eeh mmm mm hm hmm ehm ay oh uf ininteligible inaudible'],
  [
    POINTER,
    `él ella ello ellos ellas esto eso aquello este ese aquel esta esa estos esos estas esas aquellos aquellas lo le les se
    su sus ahí allí allá así otro otra otros otras ambos mismo misma cual cuales cuyo cuya quien quienes era eran fue
    fueron es son está están estaba estaban había tenía tenían tiene tienen hace hacía dice dijo va iba puede podía
    parece aquí tampoco ni`,
  ],
  [
    LINK,
    `y pero o e pues entonces bueno porque así luego además también aunque claro mira mire oye vale sí no ya ah eh ay
    básicamente obviamente realmente sinceramente sino ahora incluso digamos vea fíjate exacto exactamente vamos hombre
    evidentemente efectivamente`,
  ],
  [ASK, 'qué cómo por quién quiénes cuándo dónde cuál cuáles cuánto cuánta cuántos cuántas'],
  [
    SELF,
    'yo me mí mi mis mío mía conmigo nosotros nosotras nos nuestro nuestra nuestros nuestras soy somos estoy estamos tengo tenemos voy vamos creo quiero puedo podemos he hemos',
  ],
  [YOU, 'tú te ti tu tus usted ustedes vosotros vosotras os vuestro vuestra eres tienes puedes sabes estás'],
  [
    VERB,
    `es son era eran fue fueron soy somos eres está están estaba estaban estoy estamos hay había hubo ha han he hemos has
    habían tiene tienen tenía tenían tengo tenemos puede pueden podía podemos puedo debe deben hace hacen hizo hacía va
    van voy vamos iba dice dicen dijo decía quiere quieren quiero sabe saben viene vienen vino da dan dio sale salen llega
    llegan llegó parece será sería serán sea sean haya existe existen permite permiten funciona necesita necesitan creo
    pasa pasó lleva llevan queda quedan pone ponen sirve significa empieza empezó usa usan utiliza utilizan`,
  ],
  [
    COURTESY,
    'hola gracias bienvenidos bienvenido bienvenida bienvenidas adiós chao saludos abrazo encantado encantada placer perdón perdona perdonad buenas buenos oyentes amigos invitado invitada invitados acompaña acompañan episodio episodios',
  ],
  [
    PROMO,
    `patrocinador patrocinadores patrocinado patrocina patrocinio cupón descuento descuentos suscríbete suscribíos
    suscribirte suscriptores boletín newsletter patreon código promoción oferta gratis web punto com barra itunes spotify
    ivoox youtube instagram twitter valoración reseña reseñas descarga slack linkedin discord facebook telegram`,
  ],
  [
    UNFINISHED,
    `el la los las un una unos unas de del a al en con por para sin sobre y o pero porque que si como cuando donde mi tu su
    mis tus sus nuestro nuestra muy más tan es son era está están ha han he hay se lo le les me te nos no ni cada entre
    hasta desde hacia según cual`,
  ],
  [
    NOD,
    'sí no ya vale claro bueno exacto exactamente eso justo ajá mm hm bien perfecto genial cierto correcto',
  ],
  [PERSONAL, 'él ella ello ellos ellas lo le les'],
  [POSSESSIVE, 'su sus suyo suya suyos suyas'],
  [
    DEMONSTRATIVE,
    'esto eso aquello este ese aquel esta esa aquella estos esos aquellos estas esas aquellas éste ése ésta ésa éstos éstas',
  ],
  [
    LEANING,
    `ahí allí allá aquí tal tales mismo misma mismos mismas otro otra otros otras uno una ambos ambas
    resto demás similar similares`,
  ],
  [
    PREPOSITION,
    'de del en para por con sin sobre a al desde hasta hacia entre contra según durante mediante como que tras ante',
  ],
  [
    CONJUNCTION,
    `y e pero o porque pues que quien quienes si cuando mientras donde aunque como sino cuyo cuya cual cuales qué cómo`,
  ],
  [
    SIGNAL,
    `porque nunca solo sólo siempre sino no ni debe deben hay necesita necesitan más menos mejor peor mejores clave
    importante principal objetivo problema ventaja ventajas desventaja beneficio diferencia riesgo peligro error errores
    regla coste costo significa importa requiere permite permiten evita ayuda causa depende cada todos nadie ninguno esencial
    difícil fácil imposible posible cierto falso suficiente demasiado razón ciento mitad doble primero barato caro mayor menor
    obliga garantiza impide`,
  ],
  [
    CHATTER,
    `hablar hablamos hablando hablado hablo habla mencionado mencionó mencionaste dicho dije dijiste dijo decir dices
    preguntar pregunta preguntas preguntó discutir discutimos charla conversación episodio programa tema curioso genial
    increíble divertido divertida encanta loco bonito fascinante interesante contento feliz cosas cosa recuerdo escucha oír
    contar cuéntanos diapositiva presentación artículo aquí`,
  ],
  [DEFINES, 'es son significa consiste representa llama llaman llamado llamada'],
]

const WORDS: Record<EpisodeLanguage, Classes> = { en: ENGLISH, es: SPANISH }

/** Classes by hash of the word. Unknown words have none: they are content. */
export type Lexicon = ReadonlyMap<number, number>

function lexiconOf(...languages: EpisodeLanguage[]): Lexicon {
  const classes = new Map<number, number>()
  for (const language of languages) {
    for (const [bit, words] of WORDS[language]) {
      for (const word of words.split(/\s+/)) {
        const hash = wordHash(word)
        classes.set(hash, (classes.get(hash) ?? 0) | bit)
      }
    }
  }
  return classes
}

export const LEXICONS: Readonly<Record<EpisodeLanguage | 'mixed', Lexicon>> = {
  en: lexiconOf('en'),
  es: lexiconOf('es'),
  mixed: lexiconOf('en', 'es'),
}

/** A language's stop words, as hashes, for detectLanguage(). */
export function stopWordsOf(language: EpisodeLanguage): string[] {
  return WORDS[language].filter(([bit]) => bit === STOP).flatMap(([, words]) => words.split(/\s+/))
}
