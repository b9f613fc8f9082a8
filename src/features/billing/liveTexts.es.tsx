import { UNLIMITED } from '#domain/units.ts'
import { formatCredits } from '../../ui/formatCredits.ts'
import type * as english from './liveTexts.en.tsx'
import { planTexts } from './texts.en.tsx'

export const noticeTexts: typeof english.noticeTexts = {
  offline: 'Estás sin conexión. Podrás elegir un plan cuando vuelva la conexión.',
  verify: (link) => <>Confirma tu dirección de correo antes de entrar en tu cuenta. {link('Confirmarla')}</>,
  offer: `${planTexts.offer} (planes mensuales).`,
  cancelled: 'Has cancelado el pago. No se ha cobrado nada.',
  confirmed: (plan, credits) => {
    const month = credits === UNLIMITED ? 'créditos ilimitados' : `${formatCredits(credits)} créditos al mes`
    return `Pago confirmado. Ya tienes ${plan}, con ${month}.`
  },
  done: (link) => <>El pago se ha completado. {link('Inicia sesión')} para ver tu plan.</>,
  late: 'La confirmación del pago está tardando más de lo habitual. Tu plan cambiará automáticamente en cuanto llegue; no pagues otra vez.',
  waiting: 'Esperando la confirmación del pago…',
}

export const billingFailures: typeof english.billingFailures = {
  noCustomer: 'No hay datos de facturación. Escribe a soporte.',
  portalFailed: 'No se ha podido abrir el portal de facturación. Inténtalo de nuevo.',
  checkoutFailed: 'No se ha podido crear la suscripción. Inténtalo de nuevo.',
  paymentFailed: 'No se ha podido procesar el pago. Inténtalo de nuevo.',
}
