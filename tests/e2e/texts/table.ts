import type { Page } from 'playwright-core'

/** Folders of src/features, and the frame around them. */
type Feature =
  | 'authentication'
  | 'app'
  | 'blog'
  | 'dashboard'
  | 'summaries'
  | 'demo'
  | 'landing'
  | 'newsletter'
  | 'lists'
  | 'billing'

/** To the letter; `{name}` stands for what the app fills in. */
type Quote =
  | string
  | {
      text: string
      /** How it reads where the quote is only a part of what is shown. */
      shown?: RegExp
      /** It stands in an empty field. */
      isPlaceholder?: true
    }

/**
 * Every text that was agreed to the letter and that a reader can see: by section of the specification, by the folder that
 * owns it, and by what the app shows when it must be there; the visits beside this file bring a page to that state. Where
 * the specification lies beside the repo, a quote without a row here, and a row without its quote, fail in
 * tests/repository/texts.test.ts; a row whose text does not stand in its state fails in tests/e2e/texts/texts.nightly.test.ts.
 */
const QUOTED = {
  1: { landing: { landing: ['Free forever • No spam • Unsubscribe anytime'] } },
  2: {
    landing: {
      landing: [
        'Try Free Demo',
        'See Pricing',
        'Elevate Your Listening Experience',
        'Start Your Journey Today',
        'Trending Podcast',
        'NEW FEATURE',
        'Support us now',
        'Soon...',
      ],
    },
    authentication: {
      'log-in': ['Forgot your password?'],
      'sign-up': ['Get 20,000 free credits every month!'],
      'sign-up: waits for verification': ['Please verify your email before accessing your account.'],
      'forgotten password': ['Send Reset Link'],
    },
    newsletter: {
      'email confirmed': ['Email Confirmed Successfully!'],
      'newsletter: sent': ['Email Sent Successfully!', 'Join Waitlist'],
      'newsletter: failed': ['Oops! Something went wrong', 'Try Again'],
    },
    dashboard: {
      'dashboard: free': ['Trending Podcast', 'Upgrade to Premium'],
      'dashboard: loading': ['Loading...'],
      'dashboard: premium, yearly': ['Manage Subscription', 'Upgrade to Enterprise'],
      'dashboard: enterprise': ["You're on our highest tier!"],
      'dashboard: few credits': ['Low Credits!'],
    },
    billing: {
      prices: [
        'Choose Your Plan',
        'Save 2 months',
        'Sign up to get 20,000 free credits!',
        'Get Started Free',
      ],
    },
    blog: {
      blog: [
        { text: 'Search articles...', isPlaceholder: true },
        'Latest Articles',
        {
          text: 'Read More', // What follows is for those who hear the links without their cards.
          shown: /^Read More about ./,
        },
      ],
      'blog: nothing found': ['No articles found matching your search.', 'Clear Search'],
      article: ['Start Free Trial', 'View Pricing'],
      'article that is unknown': ['Article not found'],
    },
    lists: {
      'podcasts of the US': ['Top US Podcasts'],
      'podcasts of Spain': ['Top ES Podcasts'],
      'podcasts on business': ['Top Business Podcasts'],
    },
  },
  3: {
    newsletter: { newsletter: ['Newsletter', 'Premium WaitList'] },
    blog: { article: ['Revolutionizing Podcast Consumption: AI Summaries for Modern Listeners'] },
  },
  4: {
    billing: {
      'prices: subscription ends': ['Your subscription will cancel on {date}'],
      'prices: payment overdue': ['Payment failed - Please update your payment method'],
    },
    dashboard: {
      'dashboard: subscription ends': ['Subscription ends on {date}'],
      'dashboard: payment overdue': ['Payment failed - Action required'],
      'dashboard: premium, yearly': ['Active yearly subscription'],
      'dashboard: premium, monthly': ['Active monthly subscription'],
    },
    demo: {
      'quiz: last question': ['View Results'],
      'demo: looking up': [
        'Analyzing YouTube URL...',
        'Extracting video metadata...',
        'Processing with AI...',
        'Generating key points...',
        'Complete!',
      ],
      'demo: sent': ['Summary Request Sent!', 'Try Another Video'],
    },
    newsletter: { 'newsletter: processing': ['Processing...'] },
  },
  5: {
    landing: {
      'landing: no address': ['Email is required'],
      'landing: wrong address': ['Please enter a valid email address'],
    },
    authentication: {
      'sign-up: known address': ['User already registered. Please log in.'],
      'sign-up: under way': ['Creating account...'],
      'new password: not the same': ['Passwords do not match.'],
      'new password: no code': ['Error - reset link.'],
      'new password: dead code': ['Invalid or expired password reset link.'],
    },
    newsletter: {
      'newsletter: empty': ['Name is required', 'Email is required'],
      'newsletter: wrong address': ['Please enter a valid email address'],
      'newsletter: terms not accepted': ['Please accept the terms & conditions to continue'],
    },
    billing: { 'prices: no customer': ['No billing information found. Please contact support.'] },
    demo: {
      'demo: wrong link': ['Please enter a valid YouTube URL ({host} or youtu.be)'],
      'demo: signed out': [
        'You must be logged in to use this service. Please sign up or log in to continue.',
      ],
      'demo: no credits': ['You need at least {n} credits for this operation. Current balance: {balance}'],
      'demo: check on its way': ['Security verification is loading. Please wait and try again.'],
      'demo: check failed': ['Security verification failed. Please refresh the page and try again.'],
      'demo: refused for credits': [
        {
          text: 'Créditos insuficientes',
          shown:
            /^Créditos insuficientes\. Duración del vídeo: 114 minutos\. Créditos necesarios: 19,000\. Créditos disponibles: 4,200\.$/,
        },
      ],
    },
  },
  6: { demo: { 'demo: signed out': ['Login Required'] } },
  8: {
    landing: {
      'landing: no address': ['Email is required'],
      'landing: wrong address': ['Please enter a valid email address'],
    },
    billing: {
      'prices: portal failed': ['Error opening billing portal. Please try again.'],
      'prices: no way to the checkout': ['Error processing payment. Please try again.'],
      'prices: checkout failed': ['Error creating subscription. Please try again.'],
      'prices: no customer': ['No billing information found. Please contact support.'],
    },
    demo: {
      'demo: HTML came back': ['Service temporarily unavailable. Please try again later.'],
      'demo: nothing came back': ['Empty response from server. Please try again.'],
      'demo: text came back': ['Invalid response format from server. Please try again.'],
      'demo: 502 came back': ['Service temporarily unavailable. Please try again in a few minutes.'],
      'demo: 429 came back': ['Service is currently busy. Please wait a moment and try again.'],
      'demo: 503 came back': [{ text: 'Server error: {status}', shown: /^Server error: 503$/ }],
      'demo: episode too long': [
        {
          text: ' Please select a shorter video.',
          shown: /^This video is longer than 12 hours\. Please select a shorter video\.$/,
        },
      ],
      'demo: refused without words': ['Failed to send summary request'],
      'demo: no network': ['Network error. Please check your connection and try again.'],
      'demo: error in the app': ['An unexpected error occurred. Please try again.'],
      'demo: check not to be had': ['Failed to load security verification'],
    },
    summaries: { 'delivery: failed without words': ['Something went wrong. Please try again.'] },
    authentication: {
      'new password: refused': ['Failed to reset password: {message}'],
      'sign-up: known address, in Spanish': ['Este email ya está registrado. Por favor inicia sesión.'],
      'sign-up: wrong fields': [
        'La contraseña debe tener al menos 6 caracteres.',
        'Por favor ingresa un email válido.',
      ],
      'sign-up: refused': ['Error al crear la cuenta. Por favor intenta de nuevo.'],
      'sign-up: waits for verification': [
        'A confirmation email has been sent. Please verify before logging in.',
      ],
      'sign-up: Google closed': ['Inicio de sesión cancelado.'],
      'sign-up: Google failed': ['Error al iniciar sesión con Google. Por favor intenta de nuevo.'],
    },
    dashboard: { 'dashboard: cannot be loaded': [{ text: 'Error: ...', shown: /^Error: .+\.$/ }] },
    newsletter: {
      'newsletter: failed': ['There was an error processing your request. Please try again later.'],
      'newsletter: sent': ['Subscription successful!'],
    },
    blog: { 'article that is unknown': ['Article not found'] },
    app: { 'app: code missing': ['Unexpected Application Error!'] },
  },
  9: {
    billing: { prices: ['5 summaries per day limit'] },
    demo: { 'demo: price unknown': ['500+ credits'] },
  },
} as const satisfies Record<number, Partial<Record<Feature, Record<string, readonly Quote[]>>>>

type StatesOf<Features> = Features extends unknown
  ? { [Owner in keyof Features]: keyof Features[Owner] }[keyof Features]
  : never
export type State = StatesOf<(typeof QUOTED)[keyof typeof QUOTED]>

export interface Row extends Exclude<Quote, string> {
  section: number
  feature: string
  state: State
}

export const TEXTS: readonly Row[] = Object.entries(QUOTED).flatMap(([section, features]) =>
  Object.entries(features).flatMap(([feature, states]) =>
    Object.entries<readonly Quote[]>(states).flatMap(([state, quotes]) =>
      quotes.map((quote) => ({
        section: Number(section),
        feature,
        state: state as State,
        ...(typeof quote === 'string' ? { text: quote } : quote),
      })),
    ),
  ),
)

/** Quotes that nobody reads on a screen, and the test that holds each. */
export const UNSEEN: readonly { text: string; section: number; what: string; test: string }[] = [
  { section: 3, text: 'en', what: 'value of a language', test: 'tests/functions/accounts/takeover.test.ts' },
  { section: 3, text: 'es', what: 'value of a language', test: 'tests/e2e/newsletter.test.ts' },
  { section: 3, text: 'both', what: 'value of a language', test: 'tests/e2e/newsletter.test.ts' },
  { section: 3, text: 'first_week', what: 'type of an offer', test: 'tests/e2e/pricing.test.ts' },
  { section: 3, text: 'other', what: 'value of an answer', test: 'src/features/demo/answers.test.ts' },
  { section: 3, text: 'other:', what: 'start of an answer', test: 'src/features/demo/answers.test.ts' },
  {
    section: 5,
    text: 'Usuario no encontrado',
    what: "server's answer about an account that went away",
    test: 'tests/functions/summaries/sendSummary.test.ts',
  },
  {
    section: 7,
    text: 'submit',
    what: 'action of the human check',
    test: 'tests/functions/summaries/sendSummary.test.ts',
  },
]

/** Checks the texts of a reached state. @param seen its page; or all texts it showed, where it passes */
export type At = (state: State, seen: Page | readonly string[]) => Promise<void>
