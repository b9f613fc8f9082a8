import { UNLIMITED } from '#domain/units.ts'
import { formatCredits } from '../../ui/formatCredits.ts'
import type * as english from './texts.en.tsx'

export const pricingTexts: typeof english.pricingTexts = {
  tab: 'Precios',
  description: 'Free con 20.000 créditos al mes, Premium por 9,99 $ al mes y Enterprise sin límites.',
  title: 'Elige tu plan',
  cycles: { legend: 'Facturación', monthly: 'Mensual', yearly: 'Anual', save: '2 meses gratis' },
  invitation: '¡Crea tu cuenta y recibe 20.000 créditos gratis!',
  comeBack: 'Los recibes cada mes, sin tarjeta.',
  start: 'Empezar gratis',
  trust: {
    lock: 'Pago seguro',
    close: 'Cancela cuando quieras',
    card: 'Aceptamos las principales tarjetas',
  },
  loading: 'Cargando…',
  unread: 'Verás tu plan cuando vuelva la conexión.',
  costs: (hour, typical) => `Un episodio de una hora cuesta ${hour} créditos; uno típico, unos ${typical}.`,
  standing: (plan, credits) => (
    <>
      Plan actual: {plan}
      {credits === UNLIMITED && ' · créditos ilimitados'}
      {credits !== undefined && credits !== UNLIMITED && ` · ${formatCredits(credits)} créditos disponibles`}
    </>
  ),
}

export const planTexts: typeof english.planTexts = {
  popular: 'Popular',
  forever: (amount) => <>{amount} para siempre</>,
  firstMonth: (amount, price) => (
    <>
      {amount} <s>{price}</s> el primer mes; después, {price}
    </>
  ),
  a: { monthly: (amount) => <>{amount} al mes</>, yearly: (amount) => <>{amount} al año</> },
  saved: (amount) => `Ahorras ${amount} al año`,
  offer: 'Esta semana: 50 % de descuento en tu primer mes',
  busy: 'Procesando…',
  needsNetwork: 'Necesita conexión',
  current: 'Tu plan actual',
  manage: 'Gestionar suscripción',
  choose: (plan) => `Elegir ${plan}`,
  change: (plan) => `Cambiar a ${plan}`,
  upgrade: (plan) => `Pasar a ${plan}`,
  ends: (date) => `Tu suscripción terminará el ${date}`,
  overdue: 'Factura vencida: págala desde tu cuenta',
  failed: 'El pago ha fallado: actualiza tu forma de pago',
}
