import type { SoundFormat } from './encodeSound.ts'

export type TranscriptKind = 'json' | 'vtt' | 'srt' | 'html'

export type Line = readonly [speaker: string, text: string]

/** An invented show. Without `episodes`, they are those of the folders whose channel has its title. */
export interface ShowPlan {
  /** In its addresses. */
  readonly slug: string
  readonly title: string
  /** Default: the title. */
  readonly author?: string
  /** Default: en. */
  readonly language?: 'en' | 'es'
  readonly genre: Genre
  readonly summary: string
  /** Of its episodes that have none of their own; default: none. */
  readonly transcripts?: readonly TranscriptKind[]
  /** Default: mp3. */
  readonly format?: SoundFormat
  /** Default: public. */
  readonly access?: Access
  readonly episodesPerPage?: number
  readonly episodes?: readonly EpisodePlan[]
}

export interface EpisodePlan {
  readonly title: string
  readonly summary: string
  /** Of tones; a spoken episode is as long as its words take. */
  readonly seconds?: number
  readonly spoken?: readonly Line[]
  /** File of the folders with the words of its tones. */
  readonly says?: string
  readonly transcripts?: readonly TranscriptKind[]
}

/**
 * `public`: Apple and Podcast Index list it. `moved`: listed at an address that permanently redirects to that of
 * `to`. `password`: the feed asks for one. `secret`: its address is the key, and it asks directories to leave it out.
 * `broken`: the feed ends in the middle. The last three are listed nowhere.
 */
export type Access =
  | { readonly kind: 'public' | 'password' | 'secret' | 'broken' }
  | { readonly kind: 'moved'; readonly to: string }

/** As Apple numbers and names them. */
export const GENRES = {
  business: ['1321', 'Business'],
  education: ['1304', 'Education'],
  science: ['1533', 'Science'],
  society: ['1324', 'Society & Culture'],
} as const
export type Genre = keyof typeof GENRES

/** For the feed with a password, and in the secret feed's address. */
export const LISTENER = { user: 'listener', password: 'kettle', secret: 'Zq7-patron-of-4411' }

/** Lines of `speaker: text`. */
export const dialogue = (text: string): readonly Line[] =>
  text
    .trim()
    .split('\n')
    .map((line): Line => {
      const [, speaker = '', said = ''] = /^(.*?): (.*)$/.exec(line) ?? []
      return [speaker, said]
    })

export const SHOWS: readonly ShowPlan[] = [
  {
    slug: 'lantern-and-ladder',
    title: 'Lantern and Ladder',
    genre: 'science',
    summary: 'Long conversations with people who know one thing well.',
    transcripts: ['json', 'vtt', 'srt', 'html'],
  },
  {
    slug: 'the-second-pot',
    title: 'The Second Pot',
    genre: 'business',
    summary: 'Trades, machines and the people who keep them running, over coffee.',
    transcripts: ['vtt'],
  },
  {
    slug: 'la-mesa-de-nogal',
    title: 'La Mesa de Nogal',
    language: 'es',
    genre: 'society',
    summary: 'Oficios, lugares y quienes los cuidan, alrededor de una mesa de Valencia.',
    transcripts: ['srt', 'html'],
  },
  {
    slug: 'one-kettle',
    title: 'One Kettle',
    author: 'Wren & Tobias',
    genre: 'education',
    summary: 'One question, answered before the water boils. Really spoken, by a synthesizer.',
    episodes: [
      {
        title: 'Why Does a Kettle Sing?',
        summary: 'Wren asks Tobias where the noise comes from before the water boils.',
        transcripts: ['vtt'],
        spoken: dialogue(`
Wren: Good morning. This is One Kettle. Tobias, why does a kettle sing before it boils?
Tobias: Because the water at the bottom is hot long before the water at the top.
Tobias: Small bubbles of steam rise, meet cold water, and collapse. Each one makes a click.
Wren: So the singing is thousands of clicks?
Tobias: Yes. When all of the water is hot, the bubbles survive, and the kettle grows quiet.
Wren: That is why a quiet kettle is a ready kettle. Thank you, Tobias.`),
      },
      {
        title: 'Why Is Steam White?',
        summary: 'The words of this one are nowhere written down.',
        spoken: dialogue(`
Wren: Tobias, people say that steam is white. Is it?
Tobias: No. Steam is a gas, and nobody can see it. Look at the spout, there is a clear gap.
Tobias: What you see above the gap is water again, in drops that are smaller than a hair is wide.
Wren: Then a cloud and my kettle make the same thing.
Tobias: They do, and both of them only show you where the air has become cool enough.`),
      },
    ],
  },
  {
    slug: 'media-taza',
    title: 'Media Taza',
    author: 'Irene Soler',
    language: 'es',
    genre: 'education',
    summary: 'Una duda en un minuto. Hablado de verdad, por un sintetizador.',
    transcripts: ['json'],
    format: 'm4a',
    episodes: [
      {
        title: '¿Por qué flota el hielo?',
        summary: 'El hielo pesa menos que el agua de la que salió, y a eso le debemos los peces en invierno.',
        spoken: dialogue(`
Irene Soler: Buenos días. Hoy, en Media Taza, una duda de la nevera: ¿por qué flota el hielo?
Irene Soler: Casi todo se encoge al enfriarse. El agua, en cambio, se ensancha cuando se congela.
Irene Soler: Por eso un lago se hiela por arriba, y abajo los peces siguen nadando.`),
      },
    ],
  },
  {
    slug: 'paper-boats',
    title: 'Paper Boats',
    author: 'Odile Farrow',
    genre: 'business',
    summary:
      'Small companies, told by whoever does the accounts. Really spoken; the words are nowhere written down.',
    episodes: [
      {
        title: 'The Ferry That Broke Even',
        summary: 'Eleven winters of one small ferry.',
        spoken: dialogue(`
Odile Farrow: This is Paper Boats. Today, a ferry that lost money for eleven winters, and then did not.
Odile Farrow: The boat carried nine cars. In winter it carried two, and it burned the same fuel.
Odile Farrow: They did not raise the fare. They sold the first crossing of the day to the post office.
Odile Farrow: Three hundred parcels paid for the fuel, and every car after that was profit.
Odile Farrow: So look for the customer who has to cross anyway.`),
      },
      {
        title: 'A Shop for Half a Street',
        summary: 'Why a grocer closed one of two doors.',
        spoken: dialogue(`
Odile Farrow: A grocer had a door on each of two streets, and closed one of them.
Odile Farrow: People came in at the north door, walked through, and went out at the south without buying.
Odile Farrow: With one door they had to turn around, and the bread stood where they turned.
Odile Farrow: She sold a third more bread, and half of the street was angry for a month.`),
      },
      {
        title: 'Paying in Oysters',
        summary: 'What a debt looks like when it can spoil.',
        spoken: dialogue(`
Odile Farrow: A restaurant owed four thousand pounds to an oyster farm, and paid in dinners.
Odile Farrow: A debt in oysters is worth less each day, so both of them wanted it settled by Friday.
Odile Farrow: Money can wait, and that is why it does. Give a debt a date on which it spoils.`),
      },
    ],
  },
  {
    slug: 'nobody-took-notes',
    title: 'Nobody Took Notes',
    author: 'Lantern and Ladder',
    genre: 'science',
    summary:
      'Conversations from before there were transcripts. The local transcriber hears words in these tones.',
    episodes: [
      { title: 'A Zoo on the Kitchen Shelf', summary: 'What lives in a jar of flour.', says: 'sbZ0oInJar1' },
    ],
  },
  {
    slug: 'the-long-shelf',
    title: 'The Long Shelf',
    author: 'Basil Underhay',
    genre: 'business',
    summary: 'One object a week, for half a minute. Its feed comes in pages of twenty.',
    transcripts: ['json'],
    episodesPerPage: 20,
    episodes: Array.from({ length: 60 }, (_, index) => ({
      title: `Object No. ${60 - index}`,
      summary: 'Half a minute about one thing on the shelf.',
      seconds: 30,
    })),
  },
  {
    slug: 'el-patio-de-atras',
    title: 'El Patio de Atrás',
    author: 'Lola Arnaiz',
    language: 'es',
    genre: 'society',
    summary: 'Lo que se oye cuando se abre la ventana. Sin transcripciones, y con los archivos en M4A.',
    format: 'm4a',
    episodes: [
      {
        title: 'La hora de la siesta',
        summary: 'Un barrio que baja la voz a las tres.',
        spoken: dialogue(`
Lola Arnaiz: A las tres de la tarde, en este patio, nadie grita. No hay ninguna norma escrita.
Lola Arnaiz: Quien tiende la ropa no canta, y la panadera cierra la persiana con las dos manos.
Lola Arnaiz: Un silencio que nadie vigila dura más que uno con multa.`),
      },
      {
        title: 'Ropa tendida',
        summary: 'Qué cuenta una cuerda de quien la usa.',
        spoken: dialogue(`
Lola Arnaiz: Por una cuerda se sabe quién trabaja de noche: tiende a las ocho de la mañana.
Lola Arnaiz: La vecina del tercero dejó de tender camisas en marzo, y todas supimos que enviudó.
Lola Arnaiz: Aquí nadie pregunta: se le sube un plato caliente y se mira la cuerda.`),
      },
    ],
  },
  {
    slug: 'lanterns-old-home',
    title: 'Lantern and Ladder (old address)',
    author: 'Lantern and Ladder',
    genre: 'science',
    summary: 'Moved for good.',
    access: { kind: 'moved', to: 'lantern-and-ladder' },
    episodes: [],
  },
  {
    slug: 'behind-the-counter',
    title: 'Behind the Counter',
    author: 'Odile Farrow',
    genre: 'business',
    summary: 'For those who have the password.',
    transcripts: ['json'],
    access: { kind: 'password' },
    episodes: [{ title: 'What We Left Out', summary: 'The part about the insurance.', seconds: 60 }],
  },
  {
    slug: 'second-helping',
    title: 'Second Helping',
    author: 'The Second Pot',
    genre: 'business',
    summary: 'For patrons of The Second Pot, each with an address of their own.',
    transcripts: ['json'],
    access: { kind: 'secret' },
    episodes: [{ title: 'After the Last Train', summary: 'An hour on the empty platform.', seconds: 60 }],
  },
  {
    slug: 'broken-crockery',
    title: 'Broken Crockery',
    author: 'Nobody in Particular',
    genre: 'society',
    summary: 'Its feed ends in the middle of a word.',
    access: { kind: 'broken' },
    episodes: [{ title: 'Half a Saucer', summary: 'Where is the other half?', seconds: 30 }],
  },
]
