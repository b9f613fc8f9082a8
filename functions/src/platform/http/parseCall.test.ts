import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CallName, CONTRACTS } from '#domain/api/contracts.ts'
import { readAnswer } from '#domain/api/readAnswer.ts'
import { parseCall } from './parseCall.ts'

const parse = (name: CallName, body: Record<string, unknown>) => parseCall(CONTRACTS[name], body)

const ID = 'a'.repeat(40)
const TOKEN = `${ID}.${'b'.repeat(43)}`
const VIDEO = 'sbZ0oInJar1'
const SIGN_UP = { email: 'Ana@Example.com', name: ' Ana ', subscription: 'Newsletter', language: 'both' }
const SENT = { url: `https://youtu.be/${VIDEO}`, email: 'Ana@Example.com' }
const ASKED = { of: { videoId: VIDEO }, deliverTo: 'ana@example.com', kind: 'basic' }

describe('parseCall accepts the body of', () => {
  it.each<[CallName, Record<string, unknown>, unknown]>([
    ['confirmDelivery', { token: TOKEN }, { token: TOKEN }],
    ['confirmNewsletter', { token: TOKEN }, { token: TOKEN }],
    ['createCheckoutSession', { planId: 'premium', billingCycle: 'yearly' }, { planId: 'premium' }],
    ['createCustomerPortal', { customerId: 'cus_1', returnUrl: 'https://x.test' }, { customerId: 'cus_1' }],
    ['createCustomerPortal', {}, {}],
    ['createCustomerPortal', { customerId: null, returnUrl: 7 }, { customerId: null, returnUrl: undefined }],
    ['deleteAccount', {}, {}],
    ['downloadData', {}, {}],
    ['downloadData', { page: 'ledger' }, { page: { section: 'ledger' } }],
    ['downloadData', { page: 'offers:x-1' }, { page: { section: 'offers', after: 'x-1' } }],
    ['downloadData', { page: 'summaries:x-1' }, { page: { section: 'summaries', after: 'x-1' } }],
    ['exportPdf', { summaryId: ID }, { summaryId: ID }],
    ['exportPdf', { summaryId: ID, transcript: true }, { summaryId: ID, transcript: true }],
    ['archiveSummary', { summaryId: ID, archived: true }, { summaryId: ID, archived: true }],
    ['getYoutubeInfo', { videoId: VIDEO }, { videoId: VIDEO }],
    ['newsletterPreferences', { token: TOKEN }, { token: TOKEN }],
    ['newsletterPreferences', { token: TOKEN, change: { name: ' Ana ' } }, { change: { name: 'Ana' } }],
    [
      'newsletterPreferences',
      { token: TOKEN, change: { language: 'es', odd: 1 } },
      { change: { language: 'es' } },
    ],
    [
      'sendConfirmation',
      { properties: SIGN_UP },
      { properties: { ...SIGN_UP, email: 'ana@example.com', name: 'Ana' } },
    ],
    ['removeSummary', { summaryId: ID }, { summaryId: ID }],
    ['sendSummary', SENT, { asked: ASKED, quoted: { credits: undefined } }],
    [
      'sendSummary',
      { ...SENT, kind: 'advanced', quotedCredits: 0, form: 'excerpt' },
      { asked: { ...ASKED, kind: 'advanced' }, quoted: { credits: 0, form: 'excerpt' } },
    ],
    ['sendSummary', { ...SENT, userEmail: 7, userCredits: 'x', quizAnswers: [null] }, { asked: ASKED }],
    ['session', {}, { language: 'en' }],
    ['session', { language: 'es' }, { language: 'es' }],
    ['session', { language: ['es'] }, { language: 'en' }],
    ['shareSummary', { summaryId: ID, shared: false }, { summaryId: ID, shared: false }],
    ['unsubscribe', { token: TOKEN }, { token: TOKEN }],
  ])('%s %o', (name, body, parsed) => expect(parse(name, body)).toMatchObject({ parsed }))
})

const GONE = 'This link is no longer valid. Please sign up again.'
const NOT_ALLOWED = 'Please use a name of at most 100 letters, without line breaks, “<”, “>” or links.'
const PROPERTIES = 'Send {"properties": {email, name, subscription, language}}.'
const SUBSCRIPTION = 'subscription must be one of Newsletter, Premium WaitList.'
const QUOTED = 'quotedCredits must be a whole number of at least 0.'
const PDF = 'Send {"summaryId": …}.'
const SHARE = 'Send {"summaryId": …, "shared": true or false}.'
const INVALID_URL = 'Please enter a valid YouTube URL (youtube.com or youtu.be)'
const EMAIL = 'Please enter a valid email address'
const signUp = (change: object) => ({ properties: { ...SIGN_UP, ...change } })
const changed = (change: unknown) => ({ token: TOKEN, change })

describe('parseCall refuses the first fault with its own status and message:', () => {
  it.each<[CallName, Record<string, unknown>, number, string]>([
    ['confirmDelivery', {}, 400, 'This link is no longer valid. Please ask for the summary again.'],
    ['confirmNewsletter', {}, 400, GONE],
    ['confirmNewsletter', { token: `${TOKEN}\n` }, 400, GONE],
    ['confirmNewsletter', { token: TOKEN.toUpperCase() }, 400, GONE],
    ['createCheckoutSession', {}, 400, 'Choose a paid plan.'],
    ['createCheckoutSession', { planId: 'free', billingCycle: 'yearly' }, 400, 'Choose a paid plan.'],
    ['createCheckoutSession', { planId: 'premium' }, 400, 'Choose to pay monthly or yearly.'],
    ['createCustomerPortal', { customerId: 7 }, 403, 'This billing information belongs to another account.'],
    ['downloadData', { page: 'profile' }, 400, 'There is no such page.'],
    ['downloadData', { page: null }, 400, 'There is no such page.'],
    ['downloadData', { page: `ledger:${'x'.repeat(161)}` }, 400, 'There is no such page.'],
    ['exportPdf', {}, 400, PDF],
    ['exportPdf', { summaryId: ID, transcript: 'yes' }, 400, 'transcript must be true or false.'],
    ['archiveSummary', { summaryId: ID }, 400, 'Send {"summaryId": …, "archived": true or false}.'],
    ['exportPdf', { summaryId: `${ID}/..` }, 400, PDF],
    ['getYoutubeInfo', {}, 200, INVALID_URL],
    ['getYoutubeInfo', { videoId: `${VIDEO}&t=1` }, 200, INVALID_URL],
    ['newsletterPreferences', {}, 400, GONE],
    ['newsletterPreferences', changed(null), 400, 'change must be an object.'],
    ['newsletterPreferences', changed({ subscription: 'All' }), 400, 'There is no such subscription.'],
    ['newsletterPreferences', changed({ language: 'fr' }), 400, 'There is no newsletter in this language.'],
    ['newsletterPreferences', changed({ name: ' ' }), 200, 'Name is required'],
    ['newsletterPreferences', changed({ name: null }), 200, NOT_ALLOWED],
    ['sendConfirmation', {}, 400, PROPERTIES],
    ['sendConfirmation', { properties: null }, 400, PROPERTIES],
    ['sendConfirmation', { properties: [] }, 400, SUBSCRIPTION],
    ['sendConfirmation', signUp({ subscription: undefined, language: 'fr' }), 400, SUBSCRIPTION],
    ['sendConfirmation', signUp({ language: 'fr', email: '' }), 400, 'language must be one of en, es, both.'],
    ['sendConfirmation', signUp({ email: 'ana', name: '' }), 200, EMAIL],
    ['sendConfirmation', signUp({ name: undefined }), 200, 'Name is required'],
    ['sendConfirmation', signUp({ name: '  ' }), 200, 'Name is required'],
    ['sendConfirmation', signUp({ name: ['Ana'] }), 200, NOT_ALLOWED],
    ['sendConfirmation', signUp({ name: '<b>Ana' }), 200, NOT_ALLOWED],
    ['removeSummary', {}, 400, 'Send {"summaryId": …}.'],
    ['sendSummary', {}, 200, INVALID_URL],
    ['sendSummary', { ...SENT, url: 'https://evil.test/watch?v=sbZ0oInJar1', email: '' }, 200, INVALID_URL],
    ['sendSummary', { url: SENT.url }, 200, EMAIL],
    ['sendSummary', { ...SENT, kind: null }, 400, 'kind must be one of basic, advanced.'],
    ['sendSummary', { ...SENT, quotedCredits: null }, 400, QUOTED],
    ['sendSummary', { ...SENT, quotedCredits: 1.5 }, 400, QUOTED],
    ['sendSummary', { ...SENT, quotedCredits: -1 }, 400, QUOTED],
    ['shareSummary', { summaryId: ID }, 400, SHARE],
    ['shareSummary', { summaryId: ID, shared: 'yes' }, 400, SHARE],
    ['unsubscribe', { token: 7 }, 400, 'This link is not complete. Please use the one in our mail.'],
  ])('%s %o', (name, body, status, message) => {
    expect(parse(name, body)).toMatchObject({ refused: { status, body: { success: false, message } } })
  })

  it('a specified refusal with its code, or with its message in two fields', () => {
    expect(parse('sendSummary', SENT_WITHOUT_EMAIL)).toMatchObject({
      refused: { body: { error_details: { validationError: 'INVALID_EMAIL' } } },
    })
    expect(parse('createCheckoutSession', {})).toMatchObject({
      refused: { body: { error: 'Choose a paid plan.' } },
    })
  })
})

const SENT_WITHOUT_EMAIL = { url: SENT.url }

describe.each(Object.keys(CONTRACTS) as CallName[])('the call %s', (name) => {
  it('answers refusals of random bodies by its own contract', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (body) => {
        const result = parse(name, body)
        if ('parsed' in result) return
        expect(readAnswer(CONTRACTS[name], result.refused.body)).toEqual(result.refused.body)
      }),
    )
  })
})
