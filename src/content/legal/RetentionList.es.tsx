import {
  BANDWIDTH_KEPT_MS,
  CUT_KEPT_MS,
  CUT_LONGEST_MS,
  INVITATION_MS,
  RETENTION,
} from '#domain/time/lifetimes.ts'
import { DAY_MS } from '#domain/units.ts'

export function RetentionList({ className }: { className?: string | undefined }) {
  return (
    <ul className={className}>
      <li>
        Cuenta, resúmenes y consentimientos de las direcciones de entrega: hasta que elimines tu cuenta.
      </li>
      <li>
        Tu plaza en un equipo: hasta que lo dejes. Una invitación: {INVITATION_MS / DAY_MS} días. El registro
        del equipo y lo que ha pagado, sin tu nombre: mientras exista el equipo.
      </li>
      <li>
        Dispositivos en los que quieres avisos: hasta que cierres sesión allí y, como máximo,{' '}
        {RETENTION.pushDays} días desde su último uso.
      </li>
      <li>Claves de API: hasta que las revoques o elimines tu cuenta.</li>
      <li>
        Momentos clave en audio: {CUT_KEPT_MS / DAY_MS} días desde la última vez que alguien los usó, y{' '}
        {CUT_LONGEST_MS / DAY_MS} días como máximo. La dirección de tu feed privado: hasta que la desactives.
        Cuántos bytes han descargado tus apps: {BANDWIDTH_KEPT_MS / DAY_MS} días.
      </li>
      <li>
        El registro de tus créditos: {RETENTION.ledgerYears} años desde que eliminas la cuenta, con un
        identificador que ya no lleva a ti.
      </li>
      <li>
        La constancia de que se usó una ventaja, lo que quedaba de los créditos del mes y el pedido que esté
        sin pagar: se conservan, con un hash con clave que no puede convertirse de nuevo en una dirección.
      </li>
      <li>
        El nombre, la dirección, el número fiscal y el número de pedido de tu empresa: hasta que los cambies o
        elimines tu cuenta; tal como figuran en las facturas, tanto tiempo como estas.
      </li>
      <li>
        Facturas y registros de pagos: el tiempo que exija la ley fiscal, en Stripe y en nuestra contabilidad.
      </li>
      <li>
        Boletín: hasta que te des de baja o elimines la cuenta de esa dirección; la prueba de la baja,{' '}
        {RETENTION.newsletterEndedDays} días más. Una suscripción que nadie confirma:{' '}
        {RETENTION.newsletterPendingDays} días.
      </li>
      <li>
        Direcciones cuyo correo nos devolvieron, o cuyo titular se quejó o no quiere que le preguntemos nada:
        como hash, para no volver a escribirles. Los avisos en sí: {RETENTION.returnedMailDays} días.
      </li>
      <li>
        Copias de seguridad de la base de datos, que solo se usan tras un desastre: {RETENTION.backupDays}{' '}
        días. Lo que eliminas desaparece de ellas después. La anotación de que debe seguir eliminado, sin
        nombre ni dirección: {RETENTION.erasureLogDays} días.
      </li>
      <li>
        Registros técnicos: {RETENTION.logDays} días. Informes de errores: {RETENTION.errorReportDays} días
        como máximo.
      </li>
    </ul>
  )
}
