import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startNewsletter } from '../../../scripts/rigs/newsletterRig.ts'
import { type RecordedLog, recordLog } from './recordLog.ts'
import { useRig } from '../../support/useRig.ts'

const rig = useRig(() => startNewsletter('demo-newsletter-trace'))
let log: RecordedLog
beforeEach(() => {
  log = recordLog()
})
afterEach(() => vi.restoreAllMocks())

it('the id of a sign-up is on its answer, its lines and its mail', async () => {
  const [email, requestId] = [`${randomUUID()}@reader.test`, randomUUID()]
  const { headers } = await rig.signUp(email, {}, { 'X-Request-Id': requestId })
  expect(headers.get('x-request-id')).toBe(requestId)
  await rig.runDue()
  const [mail] = rig.mailsTo(email)
  expect(mail?.email.headers.find(({ key }) => key === 'x-request-id')?.value).toBe(requestId)
  const messages = log.linesOf(requestId).map(({ message }) => String(message))
  expect(messages).toContain('Call answered')
  expect(messages.some((message) => message.startsWith('Task mailConfirmation: '))).toBe(true)
})
