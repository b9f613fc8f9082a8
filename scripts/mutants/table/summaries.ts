import type { Mutant } from '../Mutant.ts'

const DELIVERY = 'tests/functions/summaries/delivery.test.ts'
const SEND = 'tests/functions/summaries/sendSummary.test.ts'
const STAGES = 'tests/functions/summaries/stages.test.ts'

const DELIVER = 'functions/src/summaries/deliver.task.ts'
const HUMAN_CHECK = 'functions/src/platform/gateways/humanCheck.ts'
const MAY_DELIVER = 'functions/src/summaries/delivery/mayDeliver.ts'
const KNOWN_VIDEO = 'functions/src/summaries/knownVideo.ts'
const REQUESTS = 'functions/src/summaries/requests.ts'
const RETRY_OR_REFUND = 'functions/src/summaries/charge/retryOrRefund.ts'
const REQUEST_SUMMARY = 'functions/src/summaries/requestSummary.ts'
const SEND_SUMMARY = 'functions/src/summaries/sendSummary.call.ts'
const SWEEP = 'functions/src/summaries/sweepSummaries.schedule.ts'

/** #trigger-twice to #unusable-episode, and 27: a summary from its request to its mail. */
export const SUMMARIES: readonly Mutant[] = [
  {
    rule: 'trigger-twice',
    removes: 'the look whether a request is as the event has shown it',
    file: REQUESTS,
    text: 'writes.update(summaries(database).doc(stored.id), update, { lastUpdateTime: stored.updateTime })',
    replacement: 'writes.update(summaries(database).doc(stored.id), update, {})',
    test: STAGES,
    name: '#trigger-after-task',
  },
  {
    rule: 'trigger-after-task',
    removes: 'driving on what was charged and has no task',
    file: SWEEP,
    text: "if (state !== 'requested') return retryOrRefund(database, stored, SILENCE, now)",
    replacement: "if (state !== 'requested') return 'left as it is'",
    test: STAGES,
    name: '#trigger-after-task',
  },
  {
    rule: 'task-twice',
    removes: 'the lease of a stage',
    file: REQUESTS,
    text: '.update(update, { lastUpdateTime: stored.updateTime }),',
    replacement: '.update(update),',
    test: STAGES,
    name: '#task-twice',
  },
  {
    rule: 'task-twice',
    removes: 'the refund after the last attempt',
    file: RETRY_OR_REFUND,
    text: 'if (isFinal || stored.request.attempt >= ATTEMPTS) {',
    replacement: 'if (isFinal) {',
    test: STAGES,
    name: '#task-twice.* that never run',
  },
  {
    rule: 'task-twice',
    removes: 'giving the credits back with the refund',
    file: RETRY_OR_REFUND,
    text: '    if (returnable !== undefined) returnCharge(database, transaction, returnable, stored, now)\n',
    replacement: '    if (returnable === undefined) return true as const\n',
    test: STAGES,
    name: '#task-twice.* that never run',
  },
  {
    rule: 'killed-at-any-step',
    removes: 'noting a mail as sent only once the server has it',
    file: DELIVER,
    text: "  const mail = summaryMail(id, summary, told, setting('APP_URL'), language, stop?.page)\n",
    replacement:
      "  await recordEvent(database, leased, { type: 'sent' }, new Date())\n  const mail = summaryMail(id, summary, told, setting('APP_URL'), language, stop?.page)\n",
    test: STAGES,
    name: 'the mail server',
  },
  {
    rule: 'killed-at-any-step',
    removes: 'the one request of an account and a key',
    file: 'functions/src/summaries/requestId.ts',
    text: 'return hash(uid, idempotencyKey).slice(0, 40)',
    replacement: 'return hash(uid, idempotencyKey, String(Math.random())).slice(0, 40)',
    test: SEND,
    name: 'the same Idempotency-Key',
  },
  {
    rule: 'lease-outlasted',
    removes: 'the look whether a mail was sent while its refund was written',
    file: REQUESTS,
    text: '.update(update, { lastUpdateTime: stored.updateTime }),',
    replacement: '.update(update),',
    test: STAGES,
    name: '#lease-outlasted: stay',
  },
  {
    rule: 'lease-outlasted',
    removes: 'the refusal of a second refund',
    file: 'functions/src/summaries/charge/returnCharge.ts',
    text: ' || earlier?.exists) return undefined',
    replacement: ') return undefined',
    test: 'tests/functions/summaries/guarantee.test.ts',
  },
  {
    rule: 'hostile-engine',
    removes: 'the escaping in mails',
    file: 'functions/src/mail/plainWords.ts',
    text: 'return text.replace(/[&<>"\']/g, (character) => ENTITIES[character] ?? character)',
    replacement: 'return ENTITIES[text] ?? text',
    test: 'functions/src/mail/summaryMail.test.ts',
    name: '#hostile-engine',
  },
  {
    rule: 'hostile-engine',
    removes: 'the fences around what an episode says',
    file: 'functions/src/engine/model/questions.ts',
    text: "[fence, ...lines, fence].join('\\n')",
    replacement: "lines.join('\\n')",
    test: 'tests/functions/summaries/gemini.test.ts',
    name: '#hostile-engine',
  },
  {
    rule: 'client-claims',
    removes: 'the server’s own price',
    file: REQUEST_SUMMARY,
    text: '  return { quote: { ...quote, form } }\n}',
    replacement:
      '  const paid = quoted.credits ?? requiredCredits\n  return { quote: { ...quote, prices: { basic: paid, advanced: paid } } }\n}',
    test: SEND,
    name: 'the price|#client-claims',
  },
  {
    rule: 'client-claims',
    removes: 'the account that the token names',
    file: REQUEST_SUMMARY,
    text: '    account: identity.email,\n',
    replacement: '    account: asked.deliverTo,\n',
    test: DELIVERY,
    name: '#foreign-delivery-address',
  },
  {
    rule: 'foreign-delivery-address',
    removes: 'the question whether an address agrees',
    file: MAY_DELIVER,
    text: "if (address === email) return 'confirmed'",
    replacement: "if (address !== '') return 'confirmed'",
    test: DELIVERY,
    name: '#foreign-delivery-address',
  },
  {
    rule: 'unusable-episode',
    removes: 'the refusal of what is not public',
    file: KNOWN_VIDEO,
    text: "if (video === 'private' || video.privacyStatus !== 'public')",
    replacement: "if (video === 'private')",
    test: SEND,
    name: '#unusable-episode',
  },
  {
    rule: 'human-check',
    removes: 'the human check of a request',
    file: SEND_SUMMARY,
    text: "(await isHuman(request.header('x-human-check'), 'submit', request.now))",
    replacement: "request.header('x-human-check') !== undefined",
    test: SEND,
    name: '#human-check',
  },
  {
    rule: 'human-check',
    removes: 'the verdict itself',
    file: HUMAN_CHECK,
    text: "    verdict['success'] === true &&\n",
    replacement: '',
    test: SEND,
    name: '#human-check',
  },
  {
    rule: 'one-language',
    removes: 'the look at the account’s language when a summary is mailed',
    file: DELIVER,
    text: 'languageOf(reader, request.language)',
    replacement: "request.language ?? 'en'",
    test: 'tests/functions/summaries/delivery.test.ts',
    name: '#one-language',
  },
]
