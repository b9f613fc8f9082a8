import type { Mutant } from '../Mutant.ts'

const ABUSE = 'tests/functions/newsletter/subscribe-abuse.test.ts'
const DELIVERY = 'tests/functions/summaries/delivery.test.ts'
const ISSUE = 'tests/functions/newsletter/issue.test.ts'
const LEAVE = 'tests/functions/newsletter/subscribe-leave.test.ts'
const MAIL = 'functions/src/platform/gateways/mail.test.ts'

const SEND_ISSUE = 'functions/src/newsletter/issue/sendIssue.task.ts'
const SEND_MAILS = 'functions/src/newsletter/issue/sendMails.ts'

/** Rows 34 to 40: mailed links, the newsletter, and who gets a mail. */
export const NEWSLETTER: readonly Mutant[] = [
  {
    row: 34,
    removes: 'the demand that a call is a POST',
    file: 'functions/src/platform/http/apiCall.ts',
    text: "if (request.method !== 'POST' && !isRead)",
    replacement: "if (request.method === '')",
    test: DELIVERY,
    name: 'row 34',
  },
  {
    row: 35,
    removes: 'the look whether a token is the one that was mailed',
    file: 'functions/src/summaries/confirmDelivery.call.ts',
    text: ' || !isSecret(token.secret, known.tokenHash)',
    replacement: '',
    test: DELIVERY,
    name: 'row 35',
  },
  {
    row: 35,
    removes: 'the proof in the tokens of the newsletter',
    file: 'functions/src/deliverability/signedToken.ts',
    text: ' || !isSigned(token, named, MANAGE)) return',
    replacement: ') return',
    test: LEAVE,
    name: 'row 35',
  },
  {
    row: 36,
    removes: 'the end of mail to a mailbox that does not exist',
    file: SEND_MAILS,
    text: "  if (isUnknownRecipient) await suppress(database, recipient.email, 'hard-bounce', now)\n",
    replacement: "  if (isUnknownRecipient) logWarning('There is no such mailbox', {})\n",
    test: ISSUE,
    name: 'row 36',
  },
  {
    row: 37,
    removes: 'the one delivery of each reader',
    file: SEND_ISSUE,
    text: 'batch.create(deliveries.doc(id), delivery)',
    replacement: 'batch.set(deliveries.doc(id), delivery)',
    test: ISSUE,
    name: 'row 37',
  },
  {
    row: 38,
    removes: 'the hour between two mails',
    file: 'functions/src/deliverability/rules/askedMails.ts',
    text: 'return isRecent || mails >= ASKED_PER_DAY',
    replacement: 'return mails >= ASKED_PER_DAY',
    test: ABUSE,
    name: 'row 38.* not before',
  },
  {
    row: 39,
    removes: 'the refusal of markup and links in names',
    file: 'functions/src/domain/newsletter/newsletter.ts',
    text: 'name === undefined || /[<>]|:\\/\\/|\\bwww\\./i.test(name) ? undefined : name',
    replacement: 'name',
    test: ABUSE,
    name: 'row 39',
  },
  {
    row: 40,
    removes: 'the look whether a recipient is one plain address',
    file: 'functions/src/platform/gateways/mail.ts',
    text: "  if (parseEmailAddress(to) !== to) throw new RangeError('a mail goes to one plain, validated address')\n",
    replacement: '',
    test: MAIL,
    name: 'row 40',
  },
  {
    row: 40,
    removes: 'the refusal of headers that say who gets a mail',
    file: 'functions/src/platform/gateways/mail.ts',
    text: ' || OWN_HEADERS.test(name)',
    replacement: '',
    test: MAIL,
    name: 'row 40',
  },
]
