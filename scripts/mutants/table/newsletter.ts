import type { Mutant } from '../Mutant.ts'

const ABUSE = 'tests/functions/newsletter/subscribe-abuse.test.ts'
const DELIVERY = 'tests/functions/summaries/delivery.test.ts'
const ISSUE = 'tests/functions/newsletter/issue.test.ts'
const LEAVE = 'tests/functions/newsletter/subscribe-leave.test.ts'
const MAIL = 'functions/src/platform/gateways/mail.test.ts'

const SEND_ISSUE = 'functions/src/newsletter/issue/sendIssue.task.ts'
const SEND_MAILS = 'functions/src/newsletter/issue/sendMails.ts'

/** #get-changes-nothing to #one-recipient: mailed links, the newsletter, and who gets a mail. */
export const NEWSLETTER: readonly Mutant[] = [
  {
    rule: 'get-changes-nothing',
    removes: 'the demand that a call is a POST',
    file: 'functions/src/platform/http/apiCall.ts',
    text: "if (request.method !== 'POST' && !isRead)",
    replacement: "if (request.method === '')",
    test: DELIVERY,
    name: '#get-changes-nothing',
  },
  {
    rule: 'link-used-twice',
    removes: 'the look whether a token is the one that was mailed',
    file: 'functions/src/summaries/confirmDelivery.call.ts',
    text: ' || !isSecret(token.secret, known.tokenHash)',
    replacement: '',
    test: DELIVERY,
    name: '#link-used-twice',
  },
  {
    rule: 'link-used-twice',
    removes: 'the proof in the tokens of the newsletter',
    file: 'functions/src/deliverability/signedToken.ts',
    text: ' || !isSigned(token, named, MANAGE)) return',
    replacement: ') return',
    test: LEAVE,
    name: '#link-used-twice',
  },
  {
    rule: 'mail-server-fails',
    removes: 'the end of mail to a mailbox that does not exist',
    file: SEND_MAILS,
    text: "  if (isUnknownRecipient) await suppress(database, recipient.email, 'hard-bounce', now)\n",
    replacement: "  if (isUnknownRecipient) logWarning('There is no such mailbox', {})\n",
    test: ISSUE,
    name: '#mail-server-fails',
  },
  {
    rule: 'one-issue-a-week',
    removes: 'the one delivery of each reader',
    file: SEND_ISSUE,
    text: 'batch.create(deliveries.doc(id), delivery)',
    replacement: 'batch.set(deliveries.doc(id), delivery)',
    test: ISSUE,
    name: '#one-issue-a-week',
  },
  {
    rule: 'one-confirmation-an-hour',
    removes: 'the hour between two mails',
    file: 'functions/src/deliverability/rules/askedMails.ts',
    text: 'return isRecent || mails >= ASKED_PER_DAY',
    replacement: 'return mails >= ASKED_PER_DAY',
    test: ABUSE,
    name: '#one-confirmation-an-hour.* not before',
  },
  {
    rule: 'hostile-name',
    removes: 'the refusal of markup and links in names',
    file: 'functions/src/domain/newsletter/newsletter.ts',
    text: 'name === undefined || /[<>]|:\\/\\/|\\bwww\\./i.test(name) ? undefined : name',
    replacement: 'name',
    test: ABUSE,
    name: '#hostile-name',
  },
  {
    rule: 'one-recipient',
    removes: 'the look whether a recipient is one plain address',
    file: 'functions/src/platform/gateways/mail.ts',
    text: "  if (parseEmailAddress(to) !== to) throw new RangeError('a mail goes to one plain, validated address')\n",
    replacement: '',
    test: MAIL,
    name: '#one-recipient',
  },
  {
    rule: 'one-recipient',
    removes: 'the refusal of headers that say who gets a mail',
    file: 'functions/src/platform/gateways/mail.ts',
    text: ' || OWN_HEADERS.test(name)',
    replacement: '',
    test: MAIL,
    name: '#one-recipient',
  },
]
