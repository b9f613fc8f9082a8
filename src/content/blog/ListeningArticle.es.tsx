import { Link } from 'wouter'
import { MINIMUM_COST, summaryCost } from '#domain/credits/summaryCost.ts'
import { FREE_IN_EPISODES } from '#domain/plans/planFeatures.es.ts'
import { PLANS } from '#domain/plans/plans.ts'
import { formatCredits } from '../../ui/formatCredits.ts'
import { AUDIO_COPIES } from '../audioCopies.en.ts'

export function ListeningArticle() {
  return (
    <>
      <p>
        Una voz no se puede leer en diagonal. Eso es lo que nos gusta de los podcasts, y lo que les
        reprochamos.
      </p>
      <p>
        Una página se recorre de un vistazo: miras los títulos, encuentras el párrafo que te interesa y te
        vas. Un episodio hay que vivirlo a la velocidad a la que se habló. Así conserva su encanto. Y así se
        llena una cola de conversaciones de dos horas que crece mucho más deprisa de lo que dan de sí los
        paseos con el perro.
      </p>
      <p>
        Sonobrief nació para esa cola. Este artículo cuenta qué es uno de nuestros resúmenes, qué no es y por
        qué tiene la forma que tiene.
      </p>

      <h2>El problema no es la duración</h2>
      <p>
        Lo fácil sería decir que los podcasts son demasiado largos. No lo creemos. En una conversación larga
        caben la duda, la anécdota que resulta ser lo importante y el silencio antes de que alguien reconozca
        algo. Si la recortas a medida, lo primero que desaparece es lo que habías venido a buscar.
      </p>
      <p>
        El verdadero problema es que no se ve lo que hay dentro. Antes de empezar a oírlo, un episodio es un
        título, una cara y un número de minutos. Lo único que te gustaría saber puede decirse en el minuto
        tres, en el noventa o nunca. Así que te juegas una tarde o lo dejas pasar. Y si lo escuchaste, volver
        a encontrar una frase una semana después significa arrastrar un punto por una línea y cruzar los
        dedos.
      </p>
      <p>Lo que falta no es un episodio más corto. Es un índice hecho por alguien que lo haya escuchado.</p>

      <h2>En qué falla un resumen corriente</h2>
      <p>
        Pídele a un buen modelo de lenguaje que resuma una conversación y tendrás párrafos fluidos. Se leen
        bien. También hablan de oídas: alguien te dice que alguien dijo algo. Si se coló un número equivocado,
        si una opinión se convirtió en un hecho o si una broma se tomó en serio, nada en la página lo delata.
        Cuanto mejor suena la prosa, más cuesta dudar de ella.
      </p>
      <p>
        Lo otro que se pierde es el tono. Cuando una persona dice «en eso me equivoqué» después de respirar
        hondo, ese suspiro es la mitad del mensaje. La transcripción lo deja fuera, y una paráfrasis de la
        transcripción ni se entera.
      </p>
      <p>Se podría renunciar a los resúmenes. O se les podría preguntar de dónde sacan lo que dicen.</p>

      <h2>Cada idea tiene una dirección</h2>
      <p>
        De esa regla sale todo lo demás: cada idea lleva el segundo en que se dice. Pegas el enlace de un
        episodio. Ves qué es, cuánto dura y cuánto costará su resumen antes de aceptar nada. Entre diez y
        quince minutos después llega un correo. Trae cuatro cosas:
      </p>
      <ul>
        <li>
          <strong>Un titular</strong>: una frase para recordar el episodio.
        </li>
        <li>
          <strong>Lo esencial</strong>, en un párrafo.
        </li>
        <li>
          <strong>Ideas clave</strong>, entre un puñado y una docena, cada una con su marca de tiempo.
        </li>
        <li>
          <strong>Momentos clave</strong>: los fragmentos del original que merece la pena oír, en el orden en
          que se dijeron; juntos, en torno al 30 % del total.
        </li>
      </ul>
      <p>
        Cada marca de tiempo es un enlace. Pulsa 14:37 y el episodio se abre ahí, en la voz de quien habla,
        con el suspiro antes de la frase. No hace falta que nos creas. Puedes escucharlo.
      </p>

      <h2>Comprobado, palabra por palabra</h2>
      <p>
        Una marca de tiempo también puede estar mal, así que la comprobamos. Cuando hay una transcripción que
        no ha escrito nuestro motor, cada idea tiene que apoyarse en palabras que estén en ella, tal como se
        dijeron. Si no se encuentran, la idea se descarta antes de que salga el resumen. Al final se dice
        cuántas han pasado la prueba: tantas de tantas ideas se apoyan en palabras encontradas en la
        transcripción.
      </p>
      <p>
        A veces no existe esa transcripción. Entonces el resumen dice «Sin verificar», con la misma claridad
        con la que habría dicho lo contrario. Sería cómodo omitir esa línea. Pero una comprobación que solo se
        menciona cuando sale bien no es una comprobación.
      </p>

      <h2>Lo que se ilumina</h2>
      <p>
        Cada resumen lleva un dibujo de su episodio, en el correo y en el navegador: una barra por cada tramo,
        alta donde se habla mucho, baja donde hay música o una pausa. Los momentos clave están iluminados. No
        es un adorno. Las barras salen de contar las palabras de la conversación, así que ves de un vistazo
        dónde se vuelve densa, dónde llega la pausa y si lo mejor está al principio o al final.
      </p>
      <p>
        Brilla más o menos un tercio de la línea. El resto sigue ahí, apagado, a un clic, porque el enlace
        abre el episodio entero en su sitio original. {AUDIO_COPIES} Quienes lo hicieron conservan a su
        público; tú llegas a su puerta sabiendo mejor por qué has venido.
      </p>
      <figure>
        <p>La escucha no debería terminar en el resumen. El resumen debería decirte por dónde empezar.</p>
      </figure>

      <h2>Antes, después o en lugar de escuchar</h2>
      <p>La misma página sirve para tres tipos de tarde.</p>
      <p>
        <strong>Antes de escuchar</strong>, te ayuda a elegir. Leer lo esencial lleva un minuto. De los diez
        episodios de tu cola, quizá tres merezcan toda tu atención, y ahora sabes cuáles.
      </p>
      <p>
        <strong>En lugar de escuchar</strong>, te da el contenido cuando no necesitas la compañía. Los
        momentos clave de una conversación de dos horas duran algo más de media hora, y las ideas clave se
        leen antes de que se enfríe el café.
      </p>
      <p>
        <strong>Después de escuchar</strong>, es un índice. Recuerdas que en el tren, un día de primavera,
        oíste a alguien explicarlo bien. Busca la idea, pulsa su marca de tiempo y cita a esa persona como es
        debido.
      </p>

      <h2>Lo que no hace</h2>
      <p>
        Nuestros resúmenes no opinan sobre el episodio. No puntúan a nadie ni añaden datos de otras fuentes.
        Leen inglés y español. Si un episodio no se puede leer, porque no hay palabras en las que apoyarse, se
        rechaza en la vista previa, antes de que cueste nada; lo mismo ocurre con los que pasan de doce horas.
      </p>
      <p>
        Y se les pueden escapar cosas. Elegir un tercio de una conversación exige criterio, y aquí lo pone un
        programa. Algunos episodios se resisten: cuando cinco amigos se hacen reír unos a otros, la gracia es
        estar allí, y una lista de ideas no te llevará. Esos, escúchalos. Nunca fueron los que te llenaban la
        cola.
      </p>

      <h2>Pruébalo con el que siempre dejas para luego</h2>
      <p>
        Una cuenta incluye {formatCredits(PLANS.free.credits)} créditos gratis cada mes: {FREE_IN_EPISODES}{' '}
        Una hora de audio cuesta {formatCredits(summaryCost('basic', 60))}, y ningún resumen cuesta menos de{' '}
        {formatCredits(MINIMUM_COST)}. Si un resumen falla por nuestra parte, te devolvemos los créditos sin
        que los pidas.
      </p>
      <p>
        Elige el episodio que lleva más tiempo esperando y <Link href="/demo">pruébalo en la demo</Link>. Si
        antes quieres saber cómo se escucha, en el móvil, en el coche o en la app de podcasts de siempre, para
        eso está <Link href="/blog/2">nuestra guía para escuchar</Link>.
      </p>
    </>
  )
}
