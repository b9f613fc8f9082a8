import { SITE } from '#domain/site.ts'
import { SOUND_KEPT_MS } from '#domain/time/lifetimes.ts'
import { DAY_MS } from '#domain/units.ts'
import { AUDIO_COPIES } from '../audioCopies.en.ts'
import { Contact, LegalPage } from './LegalPage.tsx'
import { RetentionList } from './RetentionList.en.tsx'

export function PrivacyPolicy() {
  return (
    <LegalPage title="Política de privacidad">
      <p>
        Esta página explica qué conserva {SITE.name} sobre ti, por qué, durante cuánto tiempo y qué puedes
        hacer al respecto. «Nosotros» es el equipo que gestiona {SITE.name}; escríbenos a <Contact />. No
        vendemos datos, no mostramos publicidad y no usamos cookies para rastrear a nadie.
      </p>

      <h2>Qué conservamos y por qué</h2>
      <ul>
        <li>
          <strong>Tu cuenta</strong>: dirección de correo, nombre si lo indicas, idioma, el momento del
          registro, qué versión de nuestras condiciones aceptaste entonces y un identificador. Si inicias
          sesión con Google, recibimos de Google tu nombre y tu dirección. Sin estos datos no podemos saber de
          quién es cada resumen (ejecución de nuestro contrato contigo).
        </li>
        <li>
          <strong>Tus resúmenes</strong>: la dirección de cada episodio que pides, las respuestas del
          cuestionario si lo haces, el resumen que se hizo, su estado y la dirección a la que se entregó. Es
          el servicio en sí (contrato).
        </li>
        <li>
          <strong>Tus créditos</strong>: saldo, uso y un registro con una entrada por cada cargo y cada
          devolución, para que nada se cobre dos veces y toda cifra se pueda explicar (contrato).
        </li>
        <li>
          <strong>Tu plan</strong>: cuál, desde cuándo, y los identificadores de cliente y de suscripción en
          Stripe. Los números de tarjeta los recibe solo Stripe; nosotros nunca los vemos (contrato y
          obligaciones contables).
        </li>
        <li>
          <strong>Tu empresa</strong>, si pides facturas a su nombre: nombre, dirección, número fiscal y tu
          propio número de pedido. Stripe los conserva en nuestro nombre y consulta en el registro de tu país
          si el número fiscal es válido; nuestra base de datos no guarda nada de ello (contrato y obligaciones
          contables).
        </li>
        <li>
          <strong>La constancia de que se usó una ventaja</strong>: los créditos gratis del primer registro y
          la oferta de la primera semana se dan una vez por persona, y quien debe una factura no puede pedir
          otra. Para saberlo cuando ya se ha eliminado una cuenta, conservamos un hash con clave de la
          dirección de correo y, con él, lo que quedaba de los créditos del mes, de los resúmenes del día y de
          las garantías del mes: quien vuelve a registrarse continúa desde ahí; y, si hay una factura
          pendiente, el número de ese pedido en Stripe. El hash no puede convertirse de nuevo en la dirección
          (nuestro interés en evitar abusos).
        </li>
        <li>
          <strong>El boletín y la lista de espera</strong>: dirección, nombre, idioma, lo que pediste y cuándo
          lo aceptaste y lo confirmaste (tu consentimiento, que puedes retirar en cualquier momento con el
          enlace de cada número).
        </li>
        <li>
          <strong>Direcciones a las que se envían resúmenes</strong>: un resumen se envía a una dirección que
          no es la tuya solo si su titular lo ha aceptado una vez. Una solicitud que espera esa aceptación se
          descarta a las 24 horas.
        </li>
        <li>
          <strong>Los podcasts que sigues</strong>: cuáles y desde cuándo, cómo los has configurado y lo nuevo
          de cada uno durante dos meses (contrato). Quienes los publican no se enteran.
        </li>
        <li>
          <strong>Tu equipo</strong>, si estás en uno: su nombre, tu rol, tu nombre y dirección, tu límite
          mensual y lo que usaste cada día. Quienes lo administran los ven, y también un registro de los
          cambios; todos los miembros leen los resúmenes que paga el equipo y los que compartes, sin las
          direcciones a las que se enviaron. Cuando dejas el equipo o eliminas tu cuenta, lo que el equipo ha
          pagado se queda en él sin tu nombre ni tu dirección (contrato). Quien te invita nos da tu dirección:
          la conservamos siete días como máximo, y en el registro aparece abreviada (interés del equipo en
          estar completo).
        </li>
        <li>
          <strong>Con qué frecuencia usas los recursos comunes</strong>: los precios que consultas y las
          llamadas a la API se cuentan por hora y por día, y los recuentos se guardan dos días (nuestro
          interés en evitar abusos). Si abres un episodio sin cuenta, se cuenta un hash con clave de tu
          dirección de red. El archivo de transcripción que elijas ahí se lee en tu dispositivo, y no se envía
          ni a nosotros ni a nadie.
        </li>
        <li>
          <strong>Las claves de API</strong> que creas: un nombre, lo que permite cada una, sus primeros
          caracteres, cuándo se creó y a qué hora se usó por última vez, y un hash; la clave en sí no se
          guarda nunca. Dejan de existir cuando las revocas o eliminas tu cuenta (contrato).
        </li>
        <li>
          <strong>Los dispositivos en los que quieres avisos</strong>: la dirección en la que el fabricante de
          tu navegador recibe los mensajes para cada uno, de qué quieres que te avisemos y la semana en que se
          usó por última vez. Dejamos de guardarlos cuando los desactivas, cierras sesión allí o eliminas tu
          cuenta (contrato).
        </li>
        <li>
          <strong>Registros técnicos</strong>: los servidores anotan la hora, la dirección solicitada, la
          dirección IP y los errores; los informes de errores de la app incluyen el tipo de navegador y en qué
          punto de nuestro código falló (nuestro interés en un servicio que funcione y sea seguro).
        </li>
      </ul>

      <h2>Quién trabaja para nosotros</h2>
      <p>
        Estas empresas tratan datos por encargo nuestro, o los reciben porque usas su servicio a través de
        nosotros:
      </p>
      <ul>
        <li>
          <strong>Google Firebase y Google Cloud</strong> alojan la app, las cuentas y los datos. Nuestra base
          de datos y nuestras funciones están en Europa (región europe-west1, Bélgica); el inicio de sesión lo
          ofrece Firebase Authentication, que puede tratar datos en Estados Unidos.
        </li>
        <li>
          <strong>Google Firebase Cloud Messaging</strong>, y tras él el fabricante de tu navegador, hacen
          llegar los avisos a tu dispositivo cuando los has activado. Ven que hay un aviso y un número, pero
          no de qué trata. Antes no se carga nada de este servicio.
        </li>
        <li>
          <strong>Quienes publican podcasts</strong>: nuestros servidores descargan los feeds, páginas y
          transcripciones que indicas, sin decir quién los pidió. Tu navegador carga la imagen de un podcast
          desde donde se publica cuando la ves, sin indicar la página, y el audio cuando pulsas reproducir; tu
          programa de correo hace lo mismo con las imágenes de nuestros correos sobre podcasts que sigues.
          Quien publica ve entonces tu dirección IP, como en cualquier app de podcasts. Los enlaces de feeds
          que son solo tuyos, con una clave en la dirección, se guardan solo para ti y no se muestran a nadie.
        </li>
        <li>
          <strong>Tu app de podcasts</strong>, si le das la dirección de tu feed privado: sabrá de qué
          episodios has pedido un resumen. Anotamos, de forma aproximada, cuándo se leyó el feed por última
          vez y cuántos bytes se descargaron, pero no la dirección IP ni qué app es. El punto en que dejas de
          escuchar se guarda con el resumen, para que puedas continuar en otro sitio.
        </li>
        <li>
          <strong>Quien tenga la dirección de un momento que compartes</strong>: lee sus palabras, pero no ve
          quién lo compartió. Los momentos que guardas no se muestran a nadie más.
        </li>
        <li>
          <strong>Apple Podcasts y Podcast Index</strong>: nuestros servidores buscan en sus directorios los
          nombres que escribes y los números de los enlaces a Apple Podcasts, sin decir quién lo pidió.
        </li>
        <li>
          <strong>YouTube</strong>: usamos YouTube API Services para leer el título, la duración, el canal y
          el idioma del episodio público que pegas; no se lee nada de tu cuenta de YouTube ni pedimos acceso a
          ella. Los enlaces a un episodio abren YouTube; al reproducir sus momentos clave se carga en la
          página el reproductor de YouTube, desde youtube-nocookie.com, y nada de él antes de que pulses
          reproducir. Se aplican entonces la{' '}
          <a href="https://policies.google.com/privacy">política de privacidad de Google</a> y las{' '}
          <a href="https://www.youtube.com/t/terms">condiciones del servicio de YouTube</a>. Lo que la API nos
          dice de un episodio se guarda con tu resumen y se borra con él; durante unas horas también por
          separado, sin ligarlo a nadie, para no tener que preguntarlo otra vez.
        </li>
        <li>
          <strong>Google Gemini</strong>, u otro modelo de lenguaje, en una máquina nuestra o en un servicio
          que pagamos, puede recibir la dirección, la transcripción o el audio de un episodio para resumirlo.
          Cuando preguntas a tu biblioteca, recibe tu pregunta y pasajes de tus episodios, y nosotros no
          conservamos ni la pregunta ni la respuesta, salvo que guardes la respuesta: entonces la conservamos,
          solo para ti, hasta que la elimines. No recibe nada sobre ti.
        </li>
        <li>
          <strong>Un servicio que transcribe</strong>, en una máquina nuestra o en una que pagamos, recibe el
          audio de los episodios que no tienen transcripción. No recibe nada sobre ti. El audio se borra a los{' '}
          {SOUND_KEPT_MS / DAY_MS} días como máximo.
        </li>
        <li>
          <strong>Google reCAPTCHA</strong> comprueba que las solicitudes de resúmenes, las suscripciones al
          boletín y los enlaces que abres sin cuenta vienen de personas. Se carga solo donde haces una de esas
          cosas, y recoge información sobre tu dispositivo y lo que haces en esa página. Este sitio está
          protegido por reCAPTCHA; se aplican la{' '}
          <a href="https://policies.google.com/privacy">política de privacidad</a> y las{' '}
          <a href="https://policies.google.com/terms">condiciones del servicio</a> de Google.
        </li>
        <li>
          <strong>Stripe</strong> cobra los pagos, guarda los datos de las empresas y emite facturas y
          recibos, según <a href="https://stripe.com/privacy">su política de privacidad</a>.
        </li>
        <li>
          <strong>Sentry</strong> recibe informes de errores, sin tu nombre ni tu dirección.
        </li>
        <li>
          <strong>Nuestro proveedor de correo</strong> te hace llegar los resúmenes y los boletines.
        </li>
        <li>
          <strong>El proveedor de la página de donaciones</strong> gestiona las donaciones en Bitcoin. Sales
          de nuestro sitio para ir al suyo; sabemos que se hizo una donación, y nada más sobre ti.
        </li>
      </ul>
      <p>
        Si los datos salen del Espacio Económico Europeo, es con una decisión de adecuación o con las
        cláusulas contractuales tipo de la Comisión Europea.
      </p>

      <h2>Qué se guarda en tu dispositivo</h2>
      <p>
        No usamos cookies propias. El almacenamiento del navegador contiene lo que la app necesita para
        funcionar: tu inicio de sesión, una copia de tus resúmenes, de los de tu equipo y de tu perfil para
        leerlos sin conexión, las últimas respuestas de tu biblioteca, en qué equipo estás, archivos de la
        app, el momento de tu registro, lo que has empezado a escribir en la demo o en el formulario del
        boletín, y una marca de que se mostró la oferta de la primera semana. Al cerrar sesión se elimina
        todo, salvo esa marca y los archivos de la app, que no dicen nada sobre ti. reCAPTCHA y Stripe usan
        cookies en sus propias páginas y scripts, para distinguir a las personas de los programas y evitar el
        fraude.
      </p>

      <h2>Durante cuánto tiempo</h2>
      <RetentionList />

      <h2>Tus derechos</h2>
      <p>
        Puedes pedir que te mostremos tus datos, que los corrijamos, que te los entreguemos en un formato
        legible por máquinas, que limitemos su uso o que los borremos; puedes oponerte a lo que hacemos por
        nuestro propio interés y retirar un consentimiento. En la página de tu cuenta puedes descargar todo lo
        que conservamos sobre ti, y también eliminar la cuenta: eso borra el perfil, todas las solicitudes y
        resúmenes con las direcciones a las que se enviaron y el registro del boletín de la misma dirección, y
        pone fin a un plan de pago. Para todo lo demás, escribe a <Contact /> desde la dirección en cuestión;
        respondemos en el plazo de un mes. También puedes reclamar ante la autoridad de protección de datos
        del lugar donde vives.
      </p>
      <p>
        Ningún programa toma por sí solo decisiones sobre ti que tengan efectos jurídicos. El servicio no está
        pensado para menores de 16 años, y no conservamos a sabiendas datos sobre ellos.
      </p>

      <h2 id="publishers">Para quienes publican podcasts</h2>
      <p>
        «Sonobrief», en el registro de tu servidor, es nuestro programa lector. Lee un feed, una página o una
        transcripción cuando alguien pide uno de tus episodios o sigue tu podcast, o los viernes, cuando tu
        podcast ocupa un puesto alto en una de las clasificaciones de las que salen nuestras listas semanales.
        No te dice nada de quienes escuchan, y vuelve a un feed que no ha cambiado con una petición
        condicional cada diez minutos como máximo. No publicamos ninguna transcripción tuya: quienes escuchan,
        y quienes leen una lista semanal, reciben ideas con citas breves, cada una enlazada a tu propio
        archivo o página. Si no quieres que tu podcast se resuma o aparezca aquí, indícalo con{' '}
        <code>podcast:block id="sonobrief"</code> en su feed o escribe a <Contact />.
      </p>
      <p>
        {AUDIO_COPIES} Esas copias no aparecen en ninguna lista y llevan al episodio completo. Sus
        reproducciones no figuran en tus cifras de descargas. Basta un correo para que dejemos de hacerlo con
        tu podcast: los momentos se borran de inmediato, y respondemos en un día.
      </p>

      <h2>Seguridad</h2>
      <p>
        Todas las conexiones están cifradas, y también los datos allí donde se guardan. Una cuenta puede leer
        sus propios datos y no otros; los créditos y los planes solo los pueden cambiar nuestros servidores.
        Si aun así les ocurre algo a tus datos, te lo comunicaremos, y también a la autoridad, como exige la
        ley.
      </p>

      <h2>Cambios</h2>
      <p>
        Si esta página cambia en algo que te afecte, te avisaremos por correo antes de que entre en vigor. La
        fecha del principio indica qué versión estás leyendo.
      </p>
    </LegalPage>
  )
}
