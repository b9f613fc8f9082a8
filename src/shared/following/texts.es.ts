import type * as english from './texts.en.ts'

export const followTexts: typeof english.followTexts = { follow: 'Seguir', followed: 'Lo sigues' }

export const offerTexts: typeof english.offerTexts = {
  sent: (credits, title) => `${credits} créditos por este resumen. «${title}» está en camino.`,
  requested: (credits, title) => `Se cobrarán ${credits} créditos en un momento. «${title}» está en camino.`,
  gone: (title) => `Ya no te proponemos «${title}».`,
  ask: { summary: (price) => `Resumir, ${price}`, excerpt: (price) => `Extracto, ${price}` },
  askOf: {
    summary: (price, title) => `Resumir, ${price} créditos: ${title}`,
    excerpt: (price, title) => `Extracto, ${price} créditos: ${title}`,
  },
  sending: 'Enviando…',
  notNow: 'Ahora no',
  notNowOf: (title) => `Ahora no: ${title}`,
}
