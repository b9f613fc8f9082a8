/** What happens when a card is used. */
interface Behaviour {
  readonly brand: 'visa'
  readonly last4: string
  /** For a person who must choose. */
  readonly label: string
  /** Whether the bank asks the holder, while they are there. */
  readonly asksHolder: boolean
  /** Why the first payment is declined. */
  readonly firstDecline?: DeclineCode
  /** Why a renewal is declined, when nobody is there. */
  readonly laterDecline?: DeclineCode
  /** Days pass before the bank says whether the money came; the checkout is completed unpaid. */
  readonly isSlow?: true
}

export type DeclineCode = 'generic_decline' | 'insufficient_funds' | 'authentication_required'

const visa = (last4: string, label: string, more: Partial<Behaviour> = {}): Behaviour => ({
  brand: 'visa',
  last4,
  label,
  asksHolder: false,
  ...more,
})

/** Stripe's test cards that are known here. Source: https://docs.stripe.com/testing */
export const TEST_CARDS = {
  '4242424242424242': visa('4242', 'Succeeds'),
  '4000000000000002': visa('0002', 'Is declined', {
    firstDecline: 'generic_decline',
    laterDecline: 'generic_decline',
  }),
  '4000000000009995': visa('9995', 'Has insufficient funds', {
    firstDecline: 'insufficient_funds',
    laterDecline: 'insufficient_funds',
  }),
  '4000002500003155': visa('3155', 'Asks its holder once (3-D Secure)', { asksHolder: true }),
  '4000002760003184': visa('3184', 'Asks its holder every time (3-D Secure)', {
    asksHolder: true,
    laterDecline: 'authentication_required',
  }),
  '4000000000000341': visa('0341', 'Pays now, is declined at each renewal', {
    laterDecline: 'generic_decline',
  }),
  '4000000000000077': visa('0077', 'Completes unpaid; the money comes, or not, days later', { isSlow: true }),
} as const satisfies Record<string, Behaviour>

export type TestCard = keyof typeof TEST_CARDS

export const isTestCard = (number: string): number is TestCard => Object.hasOwn(TEST_CARDS, number)

export const behaviourOf = (card: TestCard): Behaviour => TEST_CARDS[card]

/** Stripe's sentence for a refusal of the bank. */
export function declineMessage(code: DeclineCode): string {
  if (code === 'insufficient_funds') return 'Your card has insufficient funds.'
  if (code === 'authentication_required')
    return 'Your card was declined. This transaction requires authentication.'
  return 'Your card was declined.'
}
