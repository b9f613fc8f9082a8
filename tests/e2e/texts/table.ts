import type { Page } from 'playwright-core'

/** Folders of src/features, and the frame around them. */
type Feature =
  | 'authentication'
  | 'app'
  | 'blog'
  | 'dashboard'
  | 'delivery'
  | 'demo'
  | 'landing'
  | 'newsletter'
  | 'podcasts'
  | 'pricing'

interface QuotedText {
  /** As the specification quotes it, to the letter; `{name}` stands for what the app fills in. */
  text: string
  /** Section of the specification that quotes it. */
  section: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
  /** What the app shows when the text must be there; the visits beside this file bring a page to it. */
  state: string
  /** Who owns the text. */
  feature: Feature
  /** How it reads where the quote is only a part of what is shown. */
  shown?: RegExp
  /** It stands in an empty field. */
  isPlaceholder?: true
}

/**
 * Every text that was agreed to the letter and that a reader can see. Where the specification lies beside the repo, a quote
 * without a row here, and a row without its quote, fail in tests/repository/texts.test.ts; a row whose text does not stand in
 * its state fails in tests/e2e/texts/texts.test.ts.
 */
export const TEXTS = [
  { section: 1, state: 'landing', feature: 'landing', text: 'Free forever • No spam • Unsubscribe anytime' },

  { section: 2, state: 'landing', feature: 'landing', text: 'Try Free Demo' },
  { section: 2, state: 'landing', feature: 'landing', text: 'See Pricing' },
  { section: 2, state: 'landing', feature: 'landing', text: 'Elevate Your Listening Experience' },
  { section: 2, state: 'landing', feature: 'landing', text: 'Start Your Journey Today' },
  { section: 2, state: 'landing', feature: 'landing', text: 'Trending Podcast' },
  { section: 2, state: 'landing', feature: 'landing', text: 'NEW FEATURE' },
  { section: 2, state: 'landing', feature: 'landing', text: 'Support us now' },
  { section: 2, state: 'landing', feature: 'landing', text: 'Soon...' },
  { section: 2, state: 'log-in', feature: 'authentication', text: 'Forgot your password?' },
  { section: 2, state: 'sign-up', feature: 'authentication', text: 'Get 20,000 free credits every month!' },
  {
    section: 2,
    state: 'sign-up: waits for verification',
    feature: 'authentication',
    text: 'Please verify your email before accessing your account.',
  },
  { section: 2, state: 'forgotten password', feature: 'authentication', text: 'Send Reset Link' },
  { section: 2, state: 'email confirmed', feature: 'newsletter', text: 'Email Confirmed Successfully!' },
  { section: 2, state: 'dashboard: free', feature: 'dashboard', text: 'Trending Podcast' },
  { section: 2, state: 'dashboard: loading', feature: 'dashboard', text: 'Loading...' },
  { section: 2, state: 'dashboard: free', feature: 'dashboard', text: 'Upgrade to Premium' },
  { section: 2, state: 'dashboard: premium, yearly', feature: 'dashboard', text: 'Manage Subscription' },
  { section: 2, state: 'dashboard: premium, yearly', feature: 'dashboard', text: 'Upgrade to Enterprise' },
  { section: 2, state: 'dashboard: enterprise', feature: 'dashboard', text: "You're on our highest tier!" },
  { section: 2, state: 'dashboard: few credits', feature: 'dashboard', text: 'Low Credits!' },
  { section: 2, state: 'prices', feature: 'pricing', text: 'Choose Your Plan' },
  { section: 2, state: 'prices', feature: 'pricing', text: 'Save 2 months' },
  { section: 2, state: 'prices', feature: 'pricing', text: 'Sign up to get 20,000 free credits!' },
  { section: 2, state: 'prices', feature: 'pricing', text: 'Get Started Free' },
  { section: 2, state: 'blog', feature: 'blog', text: 'Search articles...', isPlaceholder: true },
  { section: 2, state: 'blog', feature: 'blog', text: 'Latest Articles' },
  {
    section: 2,
    state: 'blog',
    feature: 'blog',
    text: 'Read More',
    // What follows is for those who hear the links without their cards.
    shown: /^Read More about ./,
  },
  {
    section: 2,
    state: 'blog: nothing found',
    feature: 'blog',
    text: 'No articles found matching your search.',
  },
  { section: 2, state: 'blog: nothing found', feature: 'blog', text: 'Clear Search' },
  { section: 2, state: 'article', feature: 'blog', text: 'Start Free Trial' },
  { section: 2, state: 'article', feature: 'blog', text: 'View Pricing' },
  { section: 2, state: 'article that is unknown', feature: 'blog', text: 'Article not found' },
  { section: 2, state: 'podcasts of the US', feature: 'podcasts', text: 'Top US Podcasts' },
  { section: 2, state: 'podcasts of Spain', feature: 'podcasts', text: 'Top ES Podcasts' },
  { section: 2, state: 'podcasts on business', feature: 'podcasts', text: 'Top Business Podcasts' },
  { section: 2, state: 'newsletter: sent', feature: 'newsletter', text: 'Email Sent Successfully!' },
  { section: 2, state: 'newsletter: sent', feature: 'newsletter', text: 'Join Waitlist' },
  { section: 2, state: 'newsletter: failed', feature: 'newsletter', text: 'Oops! Something went wrong' },
  { section: 2, state: 'newsletter: failed', feature: 'newsletter', text: 'Try Again' },

  { section: 3, state: 'newsletter', feature: 'newsletter', text: 'Newsletter' },
  { section: 3, state: 'newsletter', feature: 'newsletter', text: 'Premium WaitList' },
  {
    section: 3,
    state: 'article',
    feature: 'blog',
    text: 'Revolutionizing Podcast Consumption: AI Summaries for Modern Listeners',
  },

  {
    section: 4,
    state: 'prices: subscription ends',
    feature: 'pricing',
    text: 'Your subscription will cancel on {date}',
  },
  {
    section: 4,
    state: 'prices: payment overdue',
    feature: 'pricing',
    text: 'Payment failed - Please update your payment method',
  },
  {
    section: 4,
    state: 'dashboard: subscription ends',
    feature: 'dashboard',
    text: 'Subscription ends on {date}',
  },
  {
    section: 4,
    state: 'dashboard: payment overdue',
    feature: 'dashboard',
    text: 'Payment failed - Action required',
  },
  {
    section: 4,
    state: 'dashboard: premium, yearly',
    feature: 'dashboard',
    text: 'Active yearly subscription',
  },
  {
    section: 4,
    state: 'dashboard: premium, monthly',
    feature: 'dashboard',
    text: 'Active monthly subscription',
  },
  { section: 4, state: 'quiz: last question', feature: 'demo', text: 'View Results' },
  { section: 4, state: 'demo: looking up', feature: 'demo', text: 'Analyzing YouTube URL...' },
  { section: 4, state: 'demo: looking up', feature: 'demo', text: 'Extracting video metadata...' },
  { section: 4, state: 'demo: looking up', feature: 'demo', text: 'Processing with AI...' },
  { section: 4, state: 'demo: looking up', feature: 'demo', text: 'Generating key points...' },
  { section: 4, state: 'demo: looking up', feature: 'demo', text: 'Complete!' },
  { section: 4, state: 'demo: sent', feature: 'demo', text: 'Summary Request Sent!' },
  { section: 4, state: 'demo: sent', feature: 'demo', text: 'Try Another Video' },
  { section: 4, state: 'newsletter: processing', feature: 'newsletter', text: 'Processing...' },

  { section: 5, state: 'landing: no address', feature: 'landing', text: 'Email is required' },
  {
    section: 5,
    state: 'landing: wrong address',
    feature: 'landing',
    text: 'Please enter a valid email address',
  },
  {
    section: 5,
    state: 'sign-up: known address',
    feature: 'authentication',
    text: 'User already registered. Please log in.',
  },
  { section: 5, state: 'sign-up: under way', feature: 'authentication', text: 'Creating account...' },
  { section: 5, state: 'newsletter: empty', feature: 'newsletter', text: 'Name is required' },
  {
    section: 5,
    state: 'newsletter: wrong address',
    feature: 'newsletter',
    text: 'Please enter a valid email address',
  },
  { section: 5, state: 'newsletter: empty', feature: 'newsletter', text: 'Email is required' },
  {
    section: 5,
    state: 'newsletter: terms not accepted',
    feature: 'newsletter',
    text: 'Please accept the terms & conditions to continue',
  },
  {
    section: 5,
    state: 'prices: no customer',
    feature: 'pricing',
    text: 'No billing information found. Please contact support.',
  },
  {
    section: 5,
    state: 'demo: wrong link',
    feature: 'demo',
    text: 'Please enter a valid YouTube URL ({host} or youtu.be)',
  },
  {
    section: 5,
    state: 'demo: signed out',
    feature: 'demo',
    text: 'You must be logged in to use this service. Please sign up or log in to continue.',
  },
  {
    section: 5,
    state: 'demo: no credits',
    feature: 'demo',
    text: 'You need at least {n} credits for this operation. Current balance: {balance}',
  },
  {
    section: 5,
    state: 'demo: check on its way',
    feature: 'demo',
    text: 'Security verification is loading. Please wait and try again.',
  },
  {
    section: 5,
    state: 'demo: check failed',
    feature: 'demo',
    text: 'Security verification failed. Please refresh the page and try again.',
  },
  {
    section: 5,
    state: 'new password: not the same',
    feature: 'authentication',
    text: 'Passwords do not match.',
  },
  { section: 5, state: 'new password: no code', feature: 'authentication', text: 'Error - reset link.' },
  {
    section: 5,
    state: 'new password: dead code',
    feature: 'authentication',
    text: 'Invalid or expired password reset link.',
  },
  {
    section: 5,
    state: 'demo: refused for credits',
    feature: 'demo',
    text: 'Créditos insuficientes',
    shown:
      /^Créditos insuficientes\. Video duration: 114 minutes\. Required credits: 19000\. Available credits: 4200\.$/,
  },

  { section: 6, state: 'demo: signed out', feature: 'demo', text: 'Login Required' },

  { section: 8, state: 'landing: no address', feature: 'landing', text: 'Email is required' },
  {
    section: 8,
    state: 'landing: wrong address',
    feature: 'landing',
    text: 'Please enter a valid email address',
  },
  {
    section: 8,
    state: 'prices: portal failed',
    feature: 'pricing',
    text: 'Error opening billing portal. Please try again.',
  },
  {
    section: 8,
    state: 'prices: no way to the checkout',
    feature: 'pricing',
    text: 'Error processing payment. Please try again.',
  },
  {
    section: 8,
    state: 'prices: checkout failed',
    feature: 'pricing',
    text: 'Error creating subscription. Please try again.',
  },
  {
    section: 8,
    state: 'prices: no customer',
    feature: 'pricing',
    text: 'No billing information found. Please contact support.',
  },
  {
    section: 8,
    state: 'demo: HTML came back',
    feature: 'demo',
    text: 'Service temporarily unavailable. Please try again later.',
  },
  {
    section: 8,
    state: 'demo: nothing came back',
    feature: 'demo',
    text: 'Empty response from server. Please try again.',
  },
  {
    section: 8,
    state: 'demo: text came back',
    feature: 'demo',
    text: 'Invalid response format from server. Please try again.',
  },
  {
    section: 8,
    state: 'demo: 502 came back',
    feature: 'demo',
    text: 'Service temporarily unavailable. Please try again in a few minutes.',
  },
  {
    section: 8,
    state: 'demo: 429 came back',
    feature: 'demo',
    text: 'Service is currently busy. Please wait a moment and try again.',
  },
  {
    section: 8,
    state: 'demo: 503 came back',
    feature: 'demo',
    text: 'Server error: {status}',
    shown: /^Server error: 503$/,
  },
  {
    section: 8,
    state: 'demo: episode too long',
    feature: 'demo',
    text: ' Please select a shorter video.',
    shown: /^This video is longer than 12 hours\. Please select a shorter video\.$/,
  },
  {
    section: 8,
    state: 'demo: refused without words',
    feature: 'demo',
    text: 'Failed to send summary request',
  },
  {
    section: 8,
    state: 'demo: no network',
    feature: 'demo',
    text: 'Network error. Please check your connection and try again.',
  },
  {
    section: 8,
    state: 'demo: error in the app',
    feature: 'demo',
    text: 'An unexpected error occurred. Please try again.',
  },
  {
    section: 8,
    state: 'delivery: failed without words',
    feature: 'delivery',
    text: 'Something went wrong. Please try again.',
  },
  {
    section: 8,
    state: 'demo: check not to be had',
    feature: 'demo',
    text: 'Failed to load security verification',
  },
  {
    section: 8,
    state: 'new password: refused',
    feature: 'authentication',
    text: 'Failed to reset password: {message}',
  },
  {
    section: 8,
    state: 'sign-up: known address',
    feature: 'authentication',
    text: 'Este email ya está registrado. Por favor inicia sesión.',
  },
  {
    section: 8,
    state: 'sign-up: wrong fields',
    feature: 'authentication',
    text: 'La contraseña debe tener al menos 6 caracteres.',
  },
  {
    section: 8,
    state: 'sign-up: wrong fields',
    feature: 'authentication',
    text: 'Por favor ingresa un email válido.',
  },
  {
    section: 8,
    state: 'sign-up: refused',
    feature: 'authentication',
    text: 'Error al crear la cuenta. Por favor intenta de nuevo.',
  },
  {
    section: 8,
    state: 'sign-up: waits for verification',
    feature: 'authentication',
    text: 'A confirmation email has been sent. Please verify before logging in.',
  },
  {
    section: 8,
    state: 'sign-up: Google closed',
    feature: 'authentication',
    text: 'Inicio de sesión cancelado.',
  },
  {
    section: 8,
    state: 'sign-up: Google failed',
    feature: 'authentication',
    text: 'Error al iniciar sesión con Google. Por favor intenta de nuevo.',
  },
  {
    section: 8,
    state: 'dashboard: cannot be loaded',
    feature: 'dashboard',
    text: 'Error: ...',
    shown: /^Error: .+\.$/,
  },
  {
    section: 8,
    state: 'newsletter: failed',
    feature: 'newsletter',
    text: 'There was an error processing your request. Please try again later.',
  },
  { section: 8, state: 'newsletter: sent', feature: 'newsletter', text: 'Subscription successful!' },
  { section: 8, state: 'article that is unknown', feature: 'blog', text: 'Article not found' },
  { section: 8, state: 'app: code missing', feature: 'app', text: 'Unexpected Application Error!' },

  { section: 9, state: 'prices', feature: 'pricing', text: '5 summaries per day limit' },
  { section: 9, state: 'demo: price unknown', feature: 'demo', text: '500+ credits' },
] as const satisfies readonly QuotedText[]

export type State = (typeof TEXTS)[number]['state']

export type Row = QuotedText & { state: State }

/** Quotes that nobody reads on a screen, and the test that holds each. */
export const UNSEEN: readonly { text: string; section: number; what: string; test: string }[] = [
  {
    section: 3,
    text: 'en',
    what: 'value of a language',
    test: 'tests/functions/accounts/takeover.test.ts',
  },
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
    test: 'emulators/captcha/test/captcha.test.ts',
  },
]

/**
 * Says that a state is reached, and checks its texts.
 * @param seen the page that is in it; or every text that stood there while it lasted, where it passes by itself
 */
export type At = (state: State, seen: Page | readonly string[]) => Promise<void>
