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
      { source: true, internalDate: true, size: true },
      { uid: true },
    )
    expect(whole && whole.source?.toString()).toBe(source)
    expect(whole && whole.size).toBe(Buffer.byteLength(source))
    expect(whole && new Date(whole.internalDate ?? 0).toISOString()).toBe('2026-11-01T09:05:00.000Z')
    const start = await client.fetchOne(String(uid), { source: { start: 0, maxLength: 40 } }, { uid: true })
    expect(start && start.source?.toString()).toBe(source.slice(0, 40))
  })

  it('gives single headers, folded ones whole', async () => {
    const mailbox = await startedMailbox()
    mailbox.put(
      'To: one@example.com,\r\n two@example.com\r\nSubject: no\r\nX-Original-To: three@example.com\r\n\r\nHi',
    )
    const client = await openInbox(mailbox)
    const found = await client.fetchOne('1', { headers: ['to', 'x-original-to'] })
    expect(found && found.headers?.toString()).toBe(
      'To: one@example.com,\r\n two@example.com\r\nX-Original-To: three@example.com\r\n\r\n',
    )
  })

  it('leaves a mail unseen that was only looked at', async () => {
    const mailbox = await startedMailbox()
    mailbox.put(mail('one'))
    const client = await openInbox(mailbox)
    await client.fetchOne('1', { source: true })
    expect(await client.search({ seen: false })).toEqual([1])
    await client.messageFlagsAdd('1', ['\\Seen', '\\Flagged'])
    expect(await client.search({ seen: false })).toEqual([])
    await client.messageFlagsRemove('1', ['\\Seen'])
    expect(mailbox.mails('INBOX')[0]?.flags).toEqual(['\\Flagged'])
  })

  it.each([
    ['all', { all: true }, [1, 2, 3]],
    ['a range of UIDs', { uid: '2:*' }, [2, 3]],
    ['since a day', { since: new Date('2026-11-10T00:00:00Z') }, [2, 3]],
    ['before a day', { before: new Date('2026-11-10T00:00:00Z') }, [1]],
    ['larger than', { larger: 1000 }, [3]],
    ['not smaller, and after the first', { not: { smaller: 100 }, uid: '2:3' }, [3]],
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
    expect(await client.search({ keyword: 'dragons' })).toBe(false)
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
    // What is left has number 1 now, and this client knows.
    const left = await client.fetchOne('1', { uid: true })
    expect(left && left.uid).toBe(2)
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
  await second.noop()
  expect(await second.search({ all: true }, { uid: true })).toEqual([2, 3])
  expect(second.mailbox && second.mailbox.exists).toBe(2)
})

describe('the control', () => {
  const post = (url: string, body: unknown) => fetch(url, { method: 'POST', body: JSON.stringify(body) })

  it('puts a mail in, and shows what folders hold', async () => {
    const mailbox = await startedMailbox()
    const url = `${mailbox.controlUrl}/control/messages`
    const put = await post(url, { source: 'Subject: hi\n\nHello\n', receivedAt: '2026-11-01T00:00:00Z' })
    expect(await put.json()).toEqual({ uid: 1 })
    const { messages } = (await (await fetch(`${url}?folder=INBOX`)).json()) as { messages: unknown[] }
    expect(messages).toEqual([
      {
        uid: 1,
        receivedAt: '2026-11-01T00:00:00.000Z',
        octets: 22,
        flags: [],
        source: 'Subject: hi\r\n\r\nHello\r\n',
      },
    ])
    expect((await post(url, {})).status).toBe(400)
    expect((await post(`${mailbox.controlUrl}/control/failure`, { of: 'luck' })).status).toBe(400)
  })

  it.each([
    [
      'move',
      async (client: Awaited<ReturnType<typeof openInbox>>) => client.messageMove('1', 'INBOX'),
      false,
    ],
    [
      'fetch',
      async (client: Awaited<ReturnType<typeof openInbox>>) => client.fetchOne('1', { uid: true }),
      'throws',
    ],
    [
      'hang-up-on-move',
      async (client: Awaited<ReturnType<typeof openInbox>>) => client.messageMove('1', 'INBOX'),
      false,
    ],
  ] as const)('orders a failure: %s', async (of, act, expected) => {
    const mailbox = await startedMailbox()
    mailbox.put(mail('one'))
    const client = await openInbox(mailbox)
    expect((await post(`${mailbox.controlUrl}/control/failure`, { of })).status).toBe(200)
    expect(await act(client).catch(() => 'throws')).toBe(expected)
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
