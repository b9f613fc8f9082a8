export const companyTexts = {
  title: 'Your company',
  about: 'Every invoice from now on names it. Stripe keeps it for us, and checks the tax id.',
  required: {
    name: 'The company’s name is required.',
    line1: 'Street and number are required.',
    city: 'The city is required.',
    country: 'Please choose a country.',
  },
  name: 'Company name',
  line1: 'Street and number',
  line2: 'Second line, if there is one',
  postalCode: 'Postal code',
  city: 'City',
  state: 'State or province, if addresses have one',
  country: 'Country',
  choose: 'Please choose',
  taxId: 'Tax id, if you have one',
  suchAs: 'Such as a VAT number.',
  unknownTaxId: 'Stripe knows no tax id of this country: leave it empty.',
  orderNumber: 'Purchase order number, if you need one',
  onInvoices: (days: number) =>
    `It stands on every invoice. Invoices that you order are due within ${days} days.`,
  save: 'Save the company',
}

export const orderTexts = {
  title: (plan: string) => `Order ${plan} by invoice?`,
  about: (price: string, days: number) =>
    `${price} for a year, plus tax where it applies. It begins now, and the invoice comes by e-mail: it is due within ${days} days. It renews each year until you cancel.`,
  takenOff: 'What you have paid for the time that is left of your plan is taken off.',
  ordering: 'Ordering...',
  order: 'Order with obligation to pay',
}
