import { afterEach, describe, expect, it, vi } from 'vitest'
import { startBounceMailbox } from '../../../emulators/mailbox/src/startBounceMailbox.ts'
import { subscriberId } from '../../../functions/src/deliverability/Subscriber.ts'
import { returnPathOf } from '../../../functions/src/deliverability/returnPath.ts'
import { manageToken } from '../../../functions/src/deliverability/signedToken.ts'
import {
  isSecret,
  newConfirmationToken,
  partsOf,
} from '../../../functions/src/summaries/delivery/confirmationToken.ts'
import { startNewsletter } from '../../../scripts/rigs/newsletterRig.ts'
import { postfixBounce } from '../newsletter/bounceMails.ts'
import { useRig } from '../../support/useRig.ts'

/** LINK_KEYS before, while and after its first key is replaced. */
const OLD = 'the-key-that-signed-until-today'
const NEW = 'the-key-that-signs-from-now-on'
const BOTH = `${NEW},${OLD}`

const NOW = new Date('2026-11-21T09:05:00Z')

const mailbox = useRig(() => startBounceMailbox({ port: 0 }))
const rig = useRig(() => startNewsletter('demo-rotation', { settings: { BOUNCE_IMAP_URL: mailbox.url } }))
afterEach(() => vi.unstubAllEnvs())

const linkKeys = (keys: string) => vi.stubEnv('LINK_KEYS', keys)
const stateOf = async (email: string) => (await rig.subscriber(email))?.['state']

/** A link or return path that is in a mail, and what comes of using it now. */
interface Mailed {
  name: string
  /** As it was mailed under the keys of that time. */
  mail: () => Promise<{ email: string; proof: string }>
  /** @returns whether it was believed */
  use: (mailed: { email: string; proof: string }) => Promise<boolean>
}

let people = 0

const MAILED: Mailed[] = [
  {
    name: 'the unsubscribe page',
    async mail() {
      const { email } = await rig.subscribed()
      return { email, proof: manageToken(subscriberId(email), 0) }
    },
    async use({ email, proof }) {
      await rig.call('unsubscribe', { token: proof })
      return (await stateOf(email)) === 'unsubscribed'
    },
  },
  {
    name: 'the confirmation',
    async mail() {
      const email = `asked-${people++}@reader.test`
      await rig.signUpAndMail(email)
      return { email, proof: rig.confirmationToken(email) }
    },
    async use({ email, proof }) {
      await rig.call('confirmNewsletter', { token: proof })
      return (await stateOf(email)) === 'confirmed'
    },
  },
  {
    name: 'the return path',
    async mail() {
      const { email } = await rig.subscribed()
      return { email, proof: returnPathOf('newsletter', subscriberId(email)) }
    },
    async use({ email, proof }) {
      mailbox.put(postfixBounce({ returnPath: proof, recipient: email }), NOW)
      await rig.runSchedule('readBounces', NOW)
      return (await stateOf(email)) === 'suppressed'
    },
  },
]

describe.each(MAILED)('#secret-rotation: after a rotation of LINK_KEYS, $name', ({ mail, use }) => {
  it('that was mailed before is still valid', async () => {
    linkKeys(OLD)
    const before = await mail()
    linkKeys(BOTH)
    expect(await use(before)).toBe(true)
  })

  it('that is mailed from now on is signed with the first key, and stays valid without the old one', async () => {
    linkKeys(BOTH)
    const after = await mail()
    linkKeys(NEW)
    expect(await use(after)).toBe(true)
  })

  it('that was signed with a key that was taken out is no longer valid', async () => {
    linkKeys(OLD)
    const before = await mail()
    linkKeys(NEW)
    expect(await use(before)).toBe(false)
  })
})

it('#secret-rotation: links of version 0.1, signed with HASH_KEY, are valid while LINK_KEYS has that key', async () => {
  const hashKey = process.env['HASH_KEY'] ?? ''
  const { email } = await rig.subscribed()
  const { createHmac } = await import('node:crypto')
  const id = subscriberId(email)
  // As version 0.1 made it; such links are in readers' mailboxes.
  const mac = createHmac('sha256', hashKey).update(JSON.stringify(['manage the newsletter', id]))
  const token = `${id}.${mac.digest('base64url')}`
  linkKeys(NEW)
  expect((await rig.call('unsubscribe', { token })).status).toBe(400)
  linkKeys(`${NEW},${hashKey}`)
  expect((await rig.call('unsubscribe', { token })).status).toBe(200)
  expect(await stateOf(email)).toBe('unsubscribed')
})

it('#secret-rotation: ids are made with HASH_KEY alone, and HASH_KEY signs nothing', () => {
  const id = subscriberId('ana@reader.test')
  linkKeys(OLD)
  const token = manageToken(id, 0)
  linkKeys(NEW)
  expect(subscriberId('ana@reader.test')).toBe(id)
  linkKeys(OLD)
  vi.stubEnv('HASH_KEY', 'another-key-of-which-nobody-knows')
  expect(subscriberId('ana@reader.test')).not.toBe(id)
  expect(manageToken(id, 0)).toBe(token)
})

it('#secret-rotation: the link that confirms a delivery address depends on no key, only on a secret of its own', () => {
  linkKeys(OLD)
  const { token, tokenHash } = newConfirmationToken('0'.repeat(40))
  linkKeys(NEW)
  expect(isSecret(partsOf(token).secret, tokenHash)).toBe(true)
})
