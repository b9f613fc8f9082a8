/** What happens when a card is used. */
interface Behaviour {
  readonly brand: 'visa'
  readonly last4: string
  /** Shown to the person who chooses. */
  readonly label: string
  /** The first payment; and a renewal, without the holder. */
  readonly isFirstDeclined?: true
  readonly isLaterDeclined?: true
  /** The bank takes days to confirm the money; the checkout is completed unpaid. */
  readonly isSlow?: true
}

/** The supported test cards of Stripe. Source: https://docs.stripe.com/testing */
export const TEST_CARDS = {
  '4242424242424242': { brand: 'visa', last4: '4242', label: 'Succeeds' },
  '4000000000000002': {
    brand: 'visa',
    last4: '0002',
    label: 'Is declined',
    isFirstDeclined: true,
    isLaterDeclined: true,
  },
  '4000000000000341': {
    brand: 'visa',
    last4: '0341',
    label: 'Pays now, is declined at each renewal',
    isLaterDeclined: true,
  },
  '4000000000000077': {
    brand: 'visa',
    last4: '0077',
    label: 'Completes unpaid; the money comes, or not, days later',
    isSlow: true,
  },
} as const satisfies Record<string, Behaviour>

export type TestCard = keyof typeof TEST_CARDS

export const isTestCard = (number: string): number is TestCard => Object.hasOwn(TEST_CARDS, number)

export const behaviourOf = (card: TestCard): Behaviour => TEST_CARDS[card]

/** Stripe's sentence for a refusal of the bank. */
export const DECLINED = 'Your card was declined.'
