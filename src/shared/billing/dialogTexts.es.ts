import type * as english from './dialogTexts.en.ts'

export const companyTexts: typeof english.companyTexts = {
  title: 'Tu empresa',
  about:
    'Figurará en todas tus facturas a partir de ahora. Stripe guarda los datos y comprueba el número fiscal.',
  required: {
    name: 'Falta el nombre de la empresa.',
    line1: 'Faltan la calle y el número.',
    city: 'Falta la ciudad.',
    country: 'Elige un país.',
  },
  name: 'Nombre de la empresa',
  line1: 'Calle y número',
  line2: 'Segunda línea, si la hay',
  postalCode: 'Código postal',
  city: 'Ciudad',
  state: 'Estado o provincia, si se usa en la dirección',
  country: 'País',
  choose: 'Elige un país',
  taxId: 'NIF o número fiscal, si lo tienes',
  suchAs: 'Por ejemplo, el NIF-IVA.',
  unknownTaxId: 'Stripe no conoce números fiscales de este país: déjalo en blanco.',
  orderNumber: 'Número de pedido, si lo necesitas',
  onInvoices: (days) => `Figura en todas las facturas. Las que pidas vencen a los ${days} días.`,
  save: 'Guardar empresa',
}

export const orderTexts: typeof english.orderTexts = {
  title: (plan) => `¿Contratar ${plan} con factura?`,
  about: (price, days) =>
    `${price} por un año, más los impuestos que correspondan. Empieza ahora y recibirás la factura por correo, con un plazo de pago de ${days} días. Se renueva cada año hasta que canceles.`,
  takenOff: 'Se descuenta lo que ya has pagado por el tiempo que queda de tu plan.',
  ordering: 'Haciendo el pedido…',
  order: 'Pedido con obligación de pago',
}
