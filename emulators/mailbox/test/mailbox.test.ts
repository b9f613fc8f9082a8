import { connect } from 'node:net'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { clientOf, mail, openInbox, startedMailbox } from './mailboxRig.ts'

describe('logging in', () => {
  it('takes the account, and says what the inbox holds', async () => {
    const mailbox = await startedMailbox()
    mailbox.put(mail('one'))
    mailbox.put(mail('two'))
    const client = clientOf(mailbox)
    await client.connect()
    const opened = await client.mailboxOpen('INBOX')
    expect(opened).toMatchObject({ path: 'INBOX', exists: 2, uidNext: 3 })
    await client.logout()
  })

  it.each([
    ['a wrong password', 'another', 'none'],
    ['the right one, when a test orders a failure', 'local', 'login'],
  ] as const)('refuses %s', async (_, password, failure) => {
    const mailbox = await startedMailbox()
    mailbox.failure = failure
    await expect(clientOf(mailbox, password).connect()).rejects.toMatchObject({ authenticationFailed: true })
  })

  it('gives nothing to who has not logged in', async () => {
    const { port } = await startedMailbox()
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'data')
    socket.write('a1 SELECT INBOX\r\n')
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^a1 NO \[AUTHENTICATIONFAILED\]/)
    socket.destroy()
  })

  it('takes a password in any form that IMAP has: quoted, or as a literal', async () => {
    for (const password of ['with "quotes" and \\', 'Größe ☂']) {
      const octets = Buffer.from(password).toString('latin1')
      const mailbox = await startedMailbox({ account: { user: 'bounces', password: octets } })
      const client = clientOf(mailbox, password)
      await client.connect()
      expect(client.authenticated).toBeTruthy()
    }
  })
})

describe('reading', () => {
  it('gives a mail octet for octet, also a part of it', async () => {
    const mailbox = await startedMailbox()
    const source = mail('any octets', `ñ ☂ (a "quoted" {3}) \\ ${'x'.repeat(5000)}`)
    const uid = mailbox.put(source, new Date('2026-11-01T09:05:00Z'))
    const client = await openInbox(mailbox)
    const whole = await client.fetchOne(
      String(uid),
      { source: { start: 0, maxLength: 10_000 }, internalDate: true },
      { uid: true },
    )
    expect(whole && whole.source?.toString()).toBe(source)
    expect(whole && new Date(whole.internalDate ?? 0).toISOString()).toBe('2026-11-01T09:05:00.000Z')
    const start = await client.fetchOne(String(uid), { source: { start: 0, maxLength: 40 } }, { uid: true })
    expect(start && start.source?.toString()).toBe(source.slice(0, 40))
  })

  it.each([
    ['all', { all: true }, [1, 2, 3]],
    ['before a day', { before: new Date('2026-11-10T00:00:00Z') }, [1]],
  ])('finds %s', async (_, query, expected) => {
    const mailbox = await startedMailbox()
    mailbox.put(mail('one', ''), new Date('2026-11-01T00:00:00Z'))
    mailbox.put(mail('two', ''), new Date('2026-11-10T12:00:00Z'))
    mailbox.put(mail('three', 'x'.repeat(2000)), new Date('2026-11-20T00:00:00Z'))
    const client = await openInbox(mailbox)
    expect(await client.search(query, { uid: true })).toEqual(expected)
  })

  it('says which search it does not know, instead of finding nothing', async () => {
    const client = await openInbox(await startedMailbox())
    expect(await client.search({ keyword: 'dragons' }, { uid: true })).toBe(false)
  })
})

describe.each([
  ['by MOVE', true],
  ['by COPY and EXPUNGE, where there is no MOVE', false],
])('moving mails %s', (_, canMove) => {
  it('takes them out of one folder and into another, with the UIDs of both', async () => {
    const mailbox = await startedMailbox({ canMove })
    for (const subject of ['one', 'two', 'three']) mailbox.put(mail(subject))
    const client = await openInbox(mailbox)
    await client.mailboxCreate('Handled')
    const moved = await client.messageMove('1,3', 'Handled', { uid: true })
    expect(moved && moved.uidMap).toEqual(
      new Map([
        [1, 1],
        [3, 2],
      ]),
    )
    expect(mailbox.mails('INBOX').map(({ uid }) => uid)).toEqual([2])
    expect(mailbox.mails('Handled').map(({ source }) => /Subject: (.*)\r/.exec(source)?.[1])).toEqual([
      'one',
      'three',
    ])
    // This client knows what is left.
    expect(client.mailbox && client.mailbox.exists).toBe(1)
  })

  it('refuses a folder that is not there, and moves nothing', async () => {
    const mailbox = await startedMailbox({ canMove })
    mailbox.put(mail('one'))
    const client = await openInbox(mailbox)
    expect(await client.messageMove('1', 'Nowhere', { uid: true })).toBe(false)
    expect(mailbox.mails('INBOX')).toHaveLength(1)
  })
})

it('creates a folder once, and lists what there is', async () => {
  const client = await openInbox(await startedMailbox())
  expect(await client.mailboxCreate('Handled')).toMatchObject({ created: true })
  expect(await client.mailboxCreate('Handled')).toMatchObject({ created: false })
  expect((await client.list()).map(({ path }) => path)).toEqual(['INBOX', 'Handled'])
})

it('tells one client of what another has taken away, and of what has come', async () => {
  const mailbox = await startedMailbox()
  for (const subject of ['one', 'two']) mailbox.put(mail(subject))
  const [first, second] = [await openInbox(mailbox), await openInbox(mailbox)]
  await first.messageDelete('1', { uid: true })
  mailbox.put(mail('three'))
  // What it finds is what it knew; it is told of the rest with it.
  expect(await second.search({ all: true }, { uid: true })).toEqual([1, 2])
  expect(await second.search({ all: true }, { uid: true })).toEqual([2, 3])
  expect(second.mailbox && second.mailbox.exists).toBe(2)
})

describe('a failure that a test orders', () => {
  type Client = Awaited<ReturnType<typeof openInbox>>
  it.each([
    ['move', (client: Client) => client.messageMove('1', 'INBOX', { uid: true }), false],
    ['fetch', (client: Client) => client.fetchOne('1', { uid: true }, { uid: true }), 'throws'],
    ['hang-up-on-move', (client: Client) => client.messageMove('1', 'INBOX', { uid: true }), false],
  ] as const)('%s', async (failure, act, expected) => {
    const mailbox = await startedMailbox()
    mailbox.put(mail('one'))
    const client = await openInbox(mailbox)
    mailbox.failure = failure
    const outcome: unknown = await act(client).catch(() => 'throws')
    expect(outcome).toBe(expected)
    expect(mailbox.mails('INBOX')).toHaveLength(1)
  })
})

it('ends the connection of a client that sends no command but endless octets', async () => {
  const { port } = await startedMailbox()
  const socket = connect(port, '127.0.0.1')
  socket.write('x'.repeat(70_000))
  let said = ''
  for await (const chunk of socket as AsyncIterable<Buffer>) said += chunk.toString()
  expect(said).toMatch(/\* BYE the command is too long/)
})
