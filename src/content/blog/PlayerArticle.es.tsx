import { Link } from 'wouter'
import { AUDIO_COPIES } from '../audioCopies.en.ts'

export function PlayerArticle() {
  return (
    <>
      <p>
        Un resumen se lee en un momento. Mejor aún es oírlo, y sirve cualquier reproductor: solo hacen falta
        un enlace, una marca de tiempo y un poco de costumbre.
      </p>
      <p>
        Cada resumen de Sonobrief remite al episodio original. Esta guía enseña a llegar hasta él: con un solo
        toque en la página del resumen, y en la app de podcasts que ya usas. Al final repasamos lo que puede
        fallar y cómo resolverlo.
      </p>

      <h2>Qué tienes delante</h2>
      <p>
        Abre el correo, o el resumen en tu panel. De arriba abajo hay un titular, lo esencial, un dibujo del
        episodio, las ideas clave y los momentos clave. Los dos últimos también se escuchan.
      </p>
      <p>
        Una <strong>idea clave</strong> es una afirmación en una frase, con el segundo en que se dice. Un{' '}
        <strong>momento clave</strong> es un fragmento que merece la pena oír tal como se dijo. En el correo
        tiene principio y fin, por ejemplo de 24:10 a 25:02. Todos juntos suman en torno al 30 % del episodio,
        y van en su orden original, para que la conversación no pierda el hilo.
      </p>
      <p>
        Una marca de tiempo se lee en minutos y segundos y, pasada la primera hora, con las horas delante:
        1:02:05 es una hora, dos minutos y cinco segundos desde el comienzo, música y saludos incluidos.
      </p>

      <h2>El camino corto: pulsar la marca de tiempo</h2>
      <p>
        En la página de un resumen, cada marca de tiempo reproduce el episodio allí mismo, desde ese segundo:
        un podcast, desde el archivo de quien lo publica; un vídeo, en el reproductor de YouTube. Pulsa
        reproducir y los momentos clave se suceden. En el correo, cada marca es un enlace a ese segundo del
        original.
      </p>
      <p>Para oír un resumen entero desde el correo:</p>
      <ol>
        <li>En el correo, pulsa la marca de tiempo del primer momento clave.</li>
        <li>Escucha hasta el final de ese momento. Su final está indicado junto a su comienzo.</li>
        <li>Vuelve y pulsa la marca del momento siguiente. En el móvil, lo más rápido es cambiar de app.</li>
        <li>Deja de saltar en cuanto algo te atrape. El episodio sigue sin más, y es buena señal.</li>
      </ol>
      <p>
        En una tableta o una pantalla ancha, pon los dos lado a lado: el resumen a la izquierda y el
        reproductor a la derecha. Funciona como el libreto de una ópera. Lees la línea, oyes la voz y ves lo
        que viene después.
      </p>

      <h2>Lo mismo en tu app de podcasts</h2>
      <p>
        Quizá prefieras tu app: suena con la pantalla apagada y se entiende con tus auriculares. Con «En tu
        app de podcasts», debajo del reproductor, tienes un feed privado: los momentos clave de cada podcast
        como un episodio, con un capítulo para cada uno. En el feed del propio podcast también sirven las
        marcas de tiempo; solo tienes que buscarlas a mano.
      </p>
      <ol>
        <li>
          Busca el podcast en tu app y abre el episodio del mismo título. Compara la duración con la del
          resumen. Si difieren en unos segundos, todo va bien. Si difieren en minutos, más abajo hablamos de
          los anuncios.
        </li>
        <li>
          Empieza a reproducir y abre el reproductor grande. El número a la izquierda de la línea es el tiempo
          transcurrido; la marca de tiempo del resumen es ese número.
        </li>
        <li>
          Arrastra el punto hasta cerca de la marca de tiempo. En casi todos los reproductores, cuanto más
          alejas el dedo de la línea, más fino es el movimiento; uno o dos saltos con los botones hacen el
          resto.
        </li>
        <li>
          Apunta diez segundos antes. La gente toma carrerilla para decir las cosas, y una frase se entiende
          mejor con la pregunta delante.
        </li>
      </ol>
      <p>
        Si tu app permite guardar marcadores o clips, pon uno en cada momento antes de salir. Son uno o dos
        minutos en la mesa de la cocina, y te ahorran mirar la pantalla en la bicicleta.
      </p>

      <h2>Cuando los segundos no coinciden</h2>
      <p>
        Las apps de podcasts suelen reproducir un archivo distinto del que se resumió. Al descargar un
        episodio, quienes lo publican insertan anuncios, y lo que duran depende de dónde y cuándo lo
        descargues. Todo lo que viene después de un anuncio se retrasa lo que dura este.
      </p>
      <p>
        El desfase es constante entre dos pausas, así que basta con averiguarlo una vez. Ve al primer momento
        después de la pausa, escucha hasta oír las palabras de su cita y apunta la diferencia. Si llegan
        cuarenta segundos tarde, suma cuarenta segundos a las marcas siguientes, hasta la próxima pausa.
      </p>
      <p>
        Para eso están las citas. En la página de un resumen, las ideas y los momentos llevan las palabras que
        se dicen ahí, palabra por palabra. A tu oído le basta una frase para saber si está en el sitio
        correcto.
      </p>

      <h2>Un ritmo para cada momento</h2>
      <p>
        Casi todos los reproductores pueden ir más rápido, y con un resumen es menos arriesgado, porque sabes
        lo que viene. Lee primero la idea clave; después, deja que la voz la complete a una velocidad algo
        mayor de la normal. Baja el ritmo con los nombres y los números, y cuando a quien habla le cuesta el
        idioma. Si alguien cuenta una historia, vuelve a la velocidad normal: el ritmo de una historia es de
        quien la cuenta.
      </p>
      <p>
        Algunas apps también acortan los silencios. Para los momentos clave, mejor desactiva esa opción. Se
        eligieron por lo que se dice en ellos, y a menudo una pausa forma parte de lo dicho.
      </p>

      <h2>Una semana con tres episodios</h2>
      <p>Una rutina para empezar.</p>
      <ul>
        <li>
          <strong>Domingo</strong>: elige tres episodios de tu cola y pega los enlaces uno tras otro. En diez
          o quince minutos llega un correo por cada uno.
        </li>
        <li>
          <strong>Lunes, con el café</strong>: lee lo esencial de los tres. Decide cuál quieres entero y de
          cuáles te basta con saber de qué van.
        </li>
        <li>
          <strong>De camino al trabajo</strong>: escucha los momentos de los otros dos. Al 30 %, una hora de
          conversación dura menos de veinte minutos.
        </li>
        <li>
          <strong>Una tarde</strong>: escucha el tercero de principio a fin, sin hacer nada más. Lo elegiste
          sabiendo lo que hay dentro.
        </li>
      </ul>
      <figure>
        <p>Salta para descubrir qué quieres oír. Después, deja de saltar.</p>
      </figure>

      <h2>Enviar un momento a alguien</h2>
      <p>
        Una marca de tiempo es un enlace como cualquier otro. Cópialo del correo y envíalo a quien deba oír
        ese momento. No hace falta que tenga cuenta ni resumen: el episodio se le abre en el mismo segundo. Es
        la forma más rápida de zanjar quién dijo qué. Añade una línea tuya para explicar por qué: un enlace
        suelto a mitad de una conversación es un acertijo, y casi todo el mundo deja los acertijos para luego.
      </p>

      <h2>Sin conexión</h2>
      <p>
        Para un vuelo o un túnel hay que preparar dos cosas. Las <strong>palabras</strong> viajan contigo: un
        resumen que hayas abierto en tu panel se queda en ese dispositivo y puede leerse otra vez sin
        conexión. El <strong>audio</strong> es de quien lo publica: pulsa «Guardar para escuchar sin conexión»
        bajo el reproductor, o descarga el episodio en tu app de podcasts antes de salir y busca a mano las
        marcas de tiempo. {AUDIO_COPIES}
      </p>

      <h2>Cuando algo no funciona</h2>
      <ul>
        <li>
          <strong>El vídeo empieza por el principio.</strong> A veces un anuncio antes del vídeo se come el
          segundo que pedía el enlace. Deja que termine y pulsa el enlace otra vez, o arrastra el punto hasta
          la marca de tiempo.
        </li>
        <li>
          <strong>El episodio ya no está.</strong> A veces se retiran episodios. Tu resumen y sus citas siguen
          ahí, pero ya no hay nada que abrir.
        </li>
        <li>
          <strong>Dice «Sin verificar».</strong> No había una transcripción independiente con la que
          contrastar las ideas. Usa las marcas como pistas y fíate más de lo que oyes que de lo que lees.
        </li>
        <li>
          <strong>Una idea suena distinta en su contexto.</strong> Pasa: una frase está más unida a las de al
          lado de lo que puede mostrar una lista. Retrocede un minuto. Si el error es claramente nuestro,
          cuéntanoslo; la dirección está al pie de cada página.
        </li>
      </ul>

      <h2>Empieza con uno</h2>
      <p>
        La forma más rápida de aprender todo esto es probar con un episodio que ya conozcas. Pide su resumen,
        pulsa tres marcas de tiempo y mira si llevan a donde habrías ido tú. <Link href="/demo">La demo</Link>{' '}
        muestra lo que cuesta antes de que aceptes, y <Link href="/blog/1">nuestro otro artículo</Link>{' '}
        explica por qué un resumen es como es. Si prefieres que te elijan los episodios, hay un{' '}
        <Link href="/newsletterForm">boletín semanal</Link>, en inglés, en español o en ambos.
      </p>
    </>
  )
}
