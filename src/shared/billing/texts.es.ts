import type * as english from './texts.en.ts'

export const invoicesTexts: typeof english.invoicesTexts = {
  offline: 'Verás tus facturas cuando vuelva la conexión.',
  none: 'Aún no hay facturas.',
  enter: 'Añadir tu empresa',
  edit: 'Editar empresa',
  byInvoice: (plan, price, days) => `${plan} se puede pagar con factura: ${price} al año, a ${days} días.`,
  companyFirst: ' Añade antes tu empresa: su nombre figura en la factura.',
  order: 'Contratar con factura',
  overdue: 'Vencida',
  pay: 'Pagar',
  payOf: (number) => `Pagar la factura ${number}`,
  pdfOf: (number) => `PDF de la factura ${number}`,
  states: {
    paid: 'pagada',
    void: 'anulada, ya no hay que pagarla',
    open: 'pendiente de pago',
    due: (date) => `vence el ${date}`,
    wasDue: (date) => `venció el ${date}`,
  },
  taxIds: {
    verified: 'comprobado',
    pending: 'en comprobación',
    unverified: 'no figura en su registro',
    unavailable: 'sin registro donde comprobarlo',
  },
  company: 'Empresa',
  address: 'Dirección',
  taxId: 'Número fiscal',
  noTaxId: 'Ninguno',
  orderNumber: 'Número de pedido',
  late: (number) => `La factura ${number} ha vencido. Págala para conservar tu plan.`,
  paused: (number) =>
    `La factura ${number} no se ha pagado y tu plan está en pausa. Cuando la pagues, lo recuperarás todo.`,
}
