import { MINIMUM_COST, PDF_EXPORT_COST, summaryCost } from '#domain/credits/summaryCost.ts'
import { INVOICE_DUE_DAYS } from '#domain/plans/invoicing.ts'
import { ASSURED_CREDITS, AUDIO_MINUTES_PER_DAY, FREE_SUMMARIES_PER_DAY, PLANS } from '#domain/plans/plans.ts'
import { SITE } from '#domain/site.ts'
import { TEAM_SEATS } from '#domain/teams/teams.ts'
import { formatCredits } from '../../ui/formatCredits.ts'
import { AUDIO_COPIES } from '../audioCopies.en.ts'
import { Contact, LegalPage } from './LegalPage.tsx'

const { free, premium, enterprise } = PLANS

function dollars(amount: number): string {
  return `${amount.toLocaleString('es')} $`
}

export function TermsOfService() {
  return (
    <LegalPage title="Condiciones del servicio">
      <p>
        Estas son las condiciones entre tú y el equipo que gestiona {SITE.name} («nosotros»). Al crear una
        cuenta, o al pedir un resumen o el boletín, las aceptas. Si tienes preguntas, escribe a <Contact />.
      </p>

      <h2>Qué recibes</h2>
      <p>
        Tú indicas un episodio; nosotros hacemos un resumen y lo enviamos por correo, por lo general entre
        diez y quince minutos después de tu solicitud. El resumen lo hace un programa. Puede omitir lo que a
        ti te importa, y puede equivocarse. Cada idea indica el segundo en que se dice, para que puedas
        comprobarla; si pudimos contrastar las ideas con una transcripción, el resumen dice cuántas se
        encontraron, y si no, dice «Sin verificar». No es asesoramiento médico, jurídico ni financiero.
      </p>
      <p>
        El boletín es gratis por ahora, llega como mucho una vez a la semana y termina cuando pulsas su enlace
        de baja.
      </p>

      <h2>Tu cuenta</h2>
      <p>
        Necesitas una cuenta con una dirección de correo que hayas confirmado. No compartas tu contraseña; lo
        que se hace con tu cuenta se considera hecho por ti. Los créditos gratis del primer registro y la
        oferta de la primera semana se dan una vez por persona, tenga las cuentas que tenga. Puedes eliminar
        tu cuenta en cualquier momento. Una clave de API representa a tu cuenta: protégela como tu contraseña,
        y revócala si puede tenerla otra persona.
      </p>

      <h2>Créditos</h2>
      <ul>
        <li>
          Un resumen básico cuesta {formatCredits(summaryCost('basic', 60))} créditos por hora de audio,
          contados por minutos, y {formatCredits(MINIMUM_COST)} como mínimo; uno avanzado cuesta el doble. Un
          PDF cuesta {formatCredits(PDF_EXPORT_COST)}. Ves el precio exacto de un episodio antes de aceptar.
          Si ha subido cuando llega tu solicitud, no se cobra nada y te preguntamos otra vez.
        </li>
        <li>
          Los créditos de tu plan se renuevan el primer día de cada mes a medianoche UTC. Lo que sobra no pasa
          al mes siguiente.
        </li>
        <li>
          Una solicitud que rechazamos no cuesta nada. Si un resumen falla por nuestra parte, te devolvemos
          los créditos sin que lo pidas.
        </li>
        <li>Los créditos no son dinero: no se pueden canjear por dinero, vender ni traspasar.</li>
      </ul>

      <h2>Planes, pago y cancelación</h2>
      <ul>
        <li>
          <strong>{free.name}</strong>: {formatCredits(free.credits)} créditos al mes una vez confirmada tu
          dirección, {FREE_SUMMARIES_PER_DAY} resúmenes al día como máximo, de uno en uno.
        </li>
        <li>
          <strong>{premium.name}</strong>: {formatCredits(premium.credits)} créditos al mes, por{' '}
          {dollars(premium.price.monthly)} al mes o {dollars(premium.price.yearly)} al año.
        </li>
        <li>
          <strong>{enterprise.name}</strong>: créditos ilimitados, por {dollars(enterprise.price.monthly)} al
          mes o {dollars(enterprise.price.yearly)} al año, dentro del uso razonable que se describe más abajo.
        </li>
        <li>
          El pago se hace por adelantado, con tarjeta, a través de Stripe, salvo que contrates con factura. Un
          plan se renueva por el mismo periodo hasta que lo canceles. Los impuestos se muestran al pagar,
          donde correspondan.
        </li>
        <li>
          Las empresas pueden contratar en la cuenta un año de {enterprise.name} con factura. Empieza con el
          pedido; la factura va a nombre de la empresa y vence a los {INVOICE_DUE_DAYS} días, y así cada año.
          Si no se paga a tiempo, te lo recordamos; si sigue sin pagarse, el plan queda en pausa y vuelve
          cuando se paga. Eliminar la cuenta pone fin al plan, pero no a la deuda. Quien debe una factura no
          puede pedir otra.
        </li>
        <li>
          Puedes cancelar en cualquier momento en el portal de facturación. El plan sigue hasta el final del
          periodo pagado, y después tu cuenta pasa al plan Free.
        </li>
        <li>
          Si un pago falla, te avisamos y Stripe lo intenta de nuevo; si sigue fallando, el plan termina.
        </li>
        <li>
          El descuento de la primera semana se aplica solo al primer pago, en los siete días siguientes al
          registro.
        </li>
        <li>
          Si sube un precio, te lo anunciamos por correo al menos 30 días antes de que te afecte, y puedes
          cancelar antes.
        </li>
      </ul>

      <h2>Equipos</h2>
      <p>
        Con {enterprise.name} puedes formar un equipo de hasta {TEAM_SEATS} cuentas. Su titular paga lo que
        los miembros piden en él, dentro de los límites mensuales que se les hayan puesto, y, para el límite
        diario de horas de audio, un equipo cuenta como una sola cuenta. Todos los miembros leen lo que el
        equipo ha pagado y lo que otros comparten en él; lo que viene de un feed privado nunca entra en él. Lo
        que el equipo ha pagado es del equipo, también cuando el miembro que lo pidió se ha ido. Quien es
        titular tiene que ceder el equipo antes de dejarlo; cuando termina su plan, no se cobra nada más al
        equipo, y todo lo que hay en él se puede seguir leyendo.
      </p>

      <h2>Devoluciones</h2>
      <p>
        Si eres una persona consumidora en la Unión Europea o el Reino Unido, puedes desistir de un plan de
        pago en un plazo de 14 días sin dar ningún motivo; escríbenos a <Contact />. Si en ese tiempo has
        usado el plan por petición tuya, podemos quedarnos con la parte del precio que corresponda. Fuera de
        ese caso, los periodos ya empezados no se devuelven, salvo que el servicio no haya sido como se
        promete aquí o la ley diga otra cosa.
      </p>

      <h2>Uso razonable</h2>
      <p>
        Para que una sola cuenta no agote lo que es de todos, ninguna puede pedir más de{' '}
        {AUDIO_MINUTES_PER_DAY / 60} horas de audio resumidas al día, y las solicitudes pueden hacer cola
        cuando llegan muchas a la vez. Con {enterprise.name}, los primeros {formatCredits(ASSURED_CREDITS)}{' '}
        créditos de cada mes se usan siempre sin restricciones. Los planes ilimitados son para lo que escucha
        una persona o un equipo, no para revender.
      </p>

      <h2>Qué no está permitido</h2>
      <ul>
        <li>
          Pedir resúmenes de lo que no tienes derecho a usar, o difundir los de un feed que es solo tuyo.
        </li>
        <li>Hacer que se envíen resúmenes a personas que no los quieren.</li>
        <li>Crear cuentas con programas, o varias para obtener créditos gratis más de una vez.</li>
        <li>
          Saltarse los límites, los precios o la comprobación de que las solicitudes vienen de personas.
        </li>
        <li>Atacar o sobrecargar el servicio, o buscar en él datos de otras personas.</li>
        <li>Vender resúmenes, o presentarlos como palabras de quienes hicieron el episodio.</li>
      </ul>
      <p>
        Podemos suspender una cuenta que haga estas cosas. Cuando sea razonable, antes te pediremos que dejes
        de hacerlo; si ponemos fin a un plan sin un motivo de este tipo, te devolvemos lo pagado y no usado.
      </p>

      <h2>De quién son las palabras</h2>
      <p>
        Los episodios son de quienes los hicieron. Enlazamos con el original y citamos lo que un resumen
        necesita. {AUDIO_COPIES} Puedes conservar tus resúmenes y citarlos con el nombre del podcast. Si
        publicas un podcast y no quieres que se resuma aquí, escríbenos. Al usar enlaces a YouTube aceptas las{' '}
        <a href="https://www.youtube.com/t/terms">condiciones del servicio de YouTube</a>.
      </p>

      <h2>Donaciones</h2>
      <p>
        «Apoyar a Sonobrief» lleva a la página de un proveedor de pagos, donde puedes dar la cantidad que
        quieras en Bitcoin. Una donación es un regalo: no da créditos ni un plan, y no se puede devolver.
      </p>

      <h2>Responsabilidad</h2>
      <p>
        Respondemos sin límite por dolo y negligencia grave, por daños a la vida, la integridad física o la
        salud, y siempre que la ley no nos permita limitar la responsabilidad. En los demás casos respondemos
        por el incumplimiento de las obligaciones esenciales del contrato, y como máximo por lo que nos hayas
        pagado en los doce meses anteriores. El servicio puede interrumpirse por mantenimiento o por fallos de
        terceros; no prometemos que esté disponible en todo momento, ni que un episodio siga donde lo
        publicaron.
      </p>

      <h2>Cambios y ley aplicable</h2>
      <p>
        Podemos cambiar estas condiciones por un motivo justificado, y lo anunciamos por correo al menos 30
        días antes. Si no estás de acuerdo, puedes poner fin a tu plan antes de esa fecha. Se aplica la ley
        del lugar donde estamos establecidos; como persona consumidora conservas la protección de la ley del
        lugar donde vives y puedes acudir a sus tribunales. Si una parte de estas condiciones no es válida, el
        resto se mantiene.
      </p>

      <h2>Contacto</h2>
      <p>
        {SITE.name}, <Contact />
      </p>
    </LegalPage>
  )
}
