import { describe, expect, it } from 'vitest'
import { useRig } from '../../support/useRig.ts'
import { startFollowing } from './followingRig.ts'

const rig = useRig(() => startFollowing())

describe('a new episode', () => {
  it('is summarized by itself and mailed, with no hand in between', async () => {
    const ana = await rig.pipeline.account(100_000)
    await rig.call('followSettings', ana, { cap: 40_000, mails: { rhythm: 'each' } })
    const showId = await rig.follow(ana, 'lantern-and-ladder', { automatic: true })
    await rig.poll()
    await rig.publish('lantern-and-ladder', 'A rung that was never there')
    await rig.poll()
    const [offer, ...others] = await rig.offers(ana)
    expect(others).toEqual([])
    expect(offer).toMatchObject({ state: 'requested', automatic: true, title: 'A rung that was never there' })
    const [request] = await rig.pipeline.driveToEnd(ana.uid)
    expect(request).toMatchObject({ state: 'sent', automatic: 'own-mail', id: offer?.requestId })
    expect((await rig.settings(ana)).used.credits).toBe(request?.cost)
    expect(await rig.state(ana, showId)).toMatchObject({ state: 'active', spent: { credits: request?.cost } })
    const mails = rig.pipeline.mailbox.mails.filter(({ recipients }) => recipients.includes(ana.email))
    expect(mails).toHaveLength(1)
    // Nobody asked for this very mail: its program has a button that ends them, and so has its foot.
    const [mail] = mails
    const header = (name: string) => mail?.email.headers.find(({ key }) => key === name)?.value ?? ''
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(mail?.email.html).toContain('/stop-briefs?token=')
    const { searchParams } = new URL(header('list-unsubscribe').slice(1, -1))
    const pressed = await fetch(
      `${rig.pipeline.functions.url}/newsletterOneClick?token=${searchParams.get('token')}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      },
    )
    expect(pressed.status).toBe(200)
    expect(await rig.settings(ana)).toMatchObject({ mails: { rhythm: 'off' }, paused: true })
  })
})
