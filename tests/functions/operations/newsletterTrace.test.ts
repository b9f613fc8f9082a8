import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { manageToken } from '../../../functions/src/deliverability/signedToken.ts'
import { APP_URL, startNewsletter } from '../../../scripts/rigs/newsletterRig.ts'
import { leaksIn, type RecordedLog, recordLog, setAllSecrets } from './recordLog.ts'
import { useRig } from '../../support/useRig.ts'

const rig = useRig(() => startNewsletter('demo-newsletter-trace'))
let log: RecordedLog
beforeAll(async () => {
  setAllSecrets()
})
afterAll(() => vi.unstubAllEnvs())
beforeEach(() => {
  log = recordLog()
})
afterEach(() => {
  vi.restoreAllMocks()
  rig.mailbox.fault = () => 'none'
})

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

it('the log of the newsletter holds no secret and no whole address, whatever goes wrong', async () => {
  const refused = `${randomUUID()}@reader.test`
  const kept = `${randomUUID()}@reader.test`
  rig.mailbox.fault = (to) => (to.includes(refused) ? { code: 550 } : 'none')
  await rig.signUpAndMail(refused)
  await rig.join(kept)
  const [seeded] = await rig.seedConfirmed(1)
  const token = manageToken(seeded?.id ?? '', 0)
  await rig.call('newsletterPreferences', { token, change: { language: 'both' } })
  // What the database throws names what it was asked, tokens and all.
  const broken = vi.spyOn(rig.database, 'collection').mockImplementation(() => {
    throw new Error(`5 NOT_FOUND: ${APP_URL}/newsletter/unsubscribe?token=${token} of ${kept}`)
  })
  expect((await rig.call('unsubscribe', { token })).status).toBe(500)
  expect((await rig.signUp(kept)).status).toBe(500)
  broken.mockRestore()
  await rig.call('unsubscribe', { token: `${token}x` })
  await rig.call('unsubscribe', { token })

  expect(leaksIn(`${kept} ${token} /confirmEmail?newsletter=abc.def`)).toHaveLength(3)
  expect(leaksIn(log.text())).toEqual([])
  expect(log.text()).toContain('An API call failed: Error: 5 NOT_FOUND')
})
