import { dialogue, type ShowPlan } from './shows.ts'

/** Shows of one episode of some minutes with meaningful words: a week's list needs three. */
export const SHORT_SHOWS: readonly ShowPlan[] = [
  {
    slug: 'ledger-and-salt',
    title: 'Ledger and Salt',
    author: 'Odile Farrow',
    genre: 'business',
    summary: 'What a small company learns when somebody finally counts.',
    transcripts: ['vtt'],
    episodes: [
      {
        title: 'The Invoice That Nobody Sent',
        summary: 'A printer forgot its largest customer for six years, and grew.',
        spoken: dialogue(`
Odile: A small printing house in the north of England forgot to bill its largest customer for six years.
Nils: It made menus, parish letters and, for one regional museum, every catalogue that the museum ever sold.
Odile: The museum was the largest account in the house, and in the books it was worth exactly nothing.
Nils: Nobody noticed, because unbilled work looks like growth: orders rise and machines are busy.
Nils: The bookkeeper found it by weighing the paper that left the building and comparing it with the invoices.
Odile: So the scale told the truth, and the ledger did not?
Nils: The ledger told the truth about invoices. It had no column for work, and what has no column is never missed.
Odile: The surprise was the customer, who had set the money aside from the first month and never touched it.
Nils: They had reminded the printer twice by letter, and the letters went to a desk where nobody sat any more.
Odile: After that the company put one person in charge of unopened mail, which cost them two hours a week.
Nils: And they gave every job a number on the day it is promised, because a number asks to be closed.
Odile: The general lesson is cheap: count what leaves the door in a unit that nobody can argue with.
Nils: Kilograms of paper, litres of paint, hours of a van. Money comes last, since it is the easiest to imagine.
Odile: When they compared five years of weight with five years of invoices, two more customers came to light.
Nils: Both were small, and both had changed their names: the invoices had gone to companies that no longer existed.
Odile: The printer was paid in full, and bought a second scale with the first of it.`),
      },
    ],
  },
  {
    slug: 'the-night-shift',
    title: 'The Night Shift',
    author: 'Hollis Adeyemi',
    genre: 'business',
    summary: 'Work that is done while others sleep, and what it costs.',
    transcripts: ['json'],
    episodes: [
      {
        title: 'Why the Bakery Sells Out at Nine',
        summary: 'A bakery that could sell twice as much, and does not.',
        spoken: dialogue(`
Hollis: Every morning at nine this bakery is empty, and every morning twenty people turn away at the door.
Marta: They ask me every day why I do not bake more, and I tell them that I have counted the night and not the door.
Hollis: Let us count the night, then. It begins at one, with a dough that was made the afternoon before.
Marta: We bake four hundred loaves, because that is what one oven and three bakers make without anybody running.
Hollis: You could buy a second oven tomorrow. The bank has offered it to you twice.
Marta: A second oven needs three more bakers at two in the morning, and in this town there are none to be found.
Hollis: So the scarce thing is not flour and not heat. It is people who are willing to be awake.
Marta: When we tried a longer shift, the last hour produced more waste than bread: tired hands misjudge the dough.
Marta: Selling out is also the cheapest forecast there is, because nothing is left over to be thrown away.
Hollis: Most bakeries of this size throw away one loaf in eight. Here it is one loaf in two hundred.
Marta: My father threw away sixty loaves a day and called it service. At the end of a year it was the rent.
Hollis: A customer who finds nothing at nine comes at eight the next day. One in five, they say, never comes back.
Marta: What we lose at the door we earn in the bin, and my bakers have stayed for eleven years on average.
Hollis: The queue, it turns out, is a kind of storage: people come earlier when they know that bread will end.
Marta: If I wanted more money I would raise the price by ten cents. I would not raise the clock.`),
      },
    ],
  },
  {
    slug: 'plaza-con-sombra',
    title: 'Plaza con Sombra',
    author: 'Rocío Beltrán',
    language: 'es',
    genre: 'society',
    summary: 'Lo que pasa en una plaza cuando nadie tiene prisa.',
    transcripts: ['srt'],
    episodes: [
      {
        title: 'Quién riega los árboles de la plaza',
        summary: 'Veinte árboles, un camión que no llega y una lista en la panadería.',
        spoken: dialogue(`
Rocío: En esta plaza hay veinte árboles, y desde hace tres veranos el camión del riego ya no llega.
Julián: Son plátanos de sombra, tienen cuarenta años, y bajo ellos hay siete grados menos que en la calle de al lado.
Rocío: Siete grados son la diferencia entre una plaza en la que se vive y una plaza que se cruza corriendo.
Julián: El contrato terminó un viernes, y el lunes nadie del ayuntamiento sabía a quién había que llamar.
Julián: La panadera colgó una lista en la puerta: cada vecino elige un árbol y le lleva dos cubos por semana.
Rocío: ¿Y funciona una lista sin castigo, sin jefe y sin dinero?
Julián: Funciona porque el árbol está delante: si se seca, todo el mundo ve el nombre que hay en la lista.
Rocío: De los veinte árboles han sobrevivido diecinueve. Con el camión se perdían tres o cuatro cada verano.
Julián: El que se perdió era el de una casa vacía: nadie pasaba por delante, y nadie quiso apuntarse en su lugar.
Rocío: Desde entonces la lista tiene una regla nueva: quien se va de vacaciones busca a alguien antes de irse.
Julián: El camión echaba mucha agua de golpe y casi toda se iba por la calle. El cubo va despacio y se queda.
Rocío: Un técnico midió la tierra en septiembre y encontró humedad a un metro, justo donde están las raíces.
Julián: Ahora el ayuntamiento quiere copiar la lista en otras plazas, pero con una aplicación en el teléfono.
Rocío: La panadera dice que no hace falta: quien viene a por pan ya pasa por delante del árbol y de la lista.
Julián: Lo difícil no era el agua. Lo difícil era saber de quién es cada árbol.`),
      },
    ],
  },
  {
    slug: 'hilo-de-agua',
    title: 'Hilo de Agua',
    author: 'Tomás Urrutia',
    language: 'es',
    genre: 'science',
    summary: 'Ríos, pozos y acequias, contados por quienes los cuidan.',
    transcripts: ['json'],
    episodes: [
      {
        title: 'La acequia que tiene mil años',
        summary: 'Un canal de tierra que pierde agua, y por qué conviene que la pierda.',
        spoken: dialogue(`
Tomás: Esta acequia tiene unos mil años, es de tierra, y pierde por el camino casi la mitad del agua.
Inés: La hicieron para regar bancales de almendros, y todavía hoy se reparte el agua por turnos de seis horas.
Tomás: Los turnos están escritos en un cuaderno que pasa de mano en mano, y el más antiguo es de hace dos siglos.
Inés: Durante décadas los ingenieros quisieron forrarla de cemento, para que no se perdiera ni una gota.
Inés: Pero el agua que se escapa no desaparece: baja por la ladera y alimenta las fuentes de tres pueblos.
Tomás: ¿Cómo se demuestra una cosa así, si el agua va por debajo de la tierra?
Inés: Con un tinte inofensivo: lo echamos en abril en la acequia, y en agosto salió por la fuente de abajo.
Tomás: Cuatro meses de viaje. La montaña guarda en primavera el agua que el valle necesita en verano.
Inés: Un embalse haría lo mismo con más gasto, y además perdería por evaporación una quinta parte.
Inés: Y un embalse se llena de barro en ochenta años, mientras que la tierra de la ladera se limpia ella sola.
Tomás: Medimos el caudal de las fuentes durante diez veranos, antes y después de abrir la acequia en primavera.
Tomás: En los tramos que sí se forraron de cemento, las fuentes de abajo se secaron en menos de seis años.
Inés: Por eso ahora se quita el cemento y se vuelve a la tierra, y hay que limpiarla a mano cada marzo.
Tomás: La limpieza la hacen los vecinos juntos, un sábado, y quien no viene paga el almuerzo de los demás.
Inés: Una obra que nadie cuida dura treinta años. Una que se limpia cada marzo dura mil.`),
      },
    ],
  },
]
