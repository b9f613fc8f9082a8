import { connect } from 'node:net'
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
})

it('ends the connection of a client that sends no command but endless octets', async () => {
  const { port } = await startedMailbox()
  const socket = connect(port, '127.0.0.1')
  socket.write('x'.repeat(70_000))
  let said = ''
  for await (const chunk of socket as AsyncIterable<Buffer>) said += chunk.toString()
  expect(said).toMatch(/\* BYE the command is too long/)
})
