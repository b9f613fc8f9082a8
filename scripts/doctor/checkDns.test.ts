import { describe, expect, it } from 'vitest'
import { checkDns } from './checkDns.ts'
import { lineOf } from './Facts.ts'

describe('checkDns, of the mail domains,', () => {
  const RECORDS: Record<string, string[]> = {
    'bounces.mail.test': ['google-site-verification=x', 'v=spf1 include:spf.provider.test -all'],
    '_dmarc.mail.test': ['v=DMARC1; p=reject; rua=mailto:dmarc@mail.test'],
    's1._domainkey.mail.test': [`v=DKIM1; k=rsa; p=${'A'.repeat(200)}`],
  }
  const asked = (change: Record<string, string[]> = {}, mx = ['mx.mail.test'], selectors = ['s1']) =>
    checkDns(
      { txt: async (name) => ({ ...RECORDS, ...change })[name] ?? [], mx: async () => mx },
      { from: 'mail.test', bounces: 'bounces.mail.test', selectors },
    ).then((findings) => findings.map(lineOf))

  it('tells that DNS does not answer', async () => {
    const mute = () => Promise.reject(Object.assign(new Error('queryTxt'), { code: 'ETIMEOUT' }))
    const findings = await checkDns(
      { txt: mute, mx: mute },
      { from: 'a.test', bounces: 'b.a.test', selectors: [] },
    )
    expect(findings.map(lineOf)).toEqual([
      expect.stringMatching(/^✗ DNS does not answer\. The resolver said ETIMEOUT/),
    ])
  })

  it('finds nothing where every record is there', async () => expect(await asked()).toEqual([]))

  it.each<[string, Parameters<typeof asked>, RegExp]>([
    ['no SPF', [{ 'bounces.mail.test': [] }], /^✗ bounces\.mail\.test has no SPF record/],
    [
      'two SPF',
      [{ 'bounces.mail.test': ['v=spf1 -all', 'v=spf1 a -all'] }],
      /^✗ bounces\.mail\.test has 2 SPF records/,
    ],
    [
      'SPF for all',
      [{ 'bounces.mail.test': ['v=spf1 +all'] }],
      /^✗ SPF of bounces\.mail\.test lets everybody send/,
    ],
    [
      'no DKIM key',
      [{ 's1._domainkey.mail.test': ['v=DKIM1; p='] }],
      /^✗ s1\._domainkey\.mail\.test holds no DKIM key/,
    ],
    ['no selector', [{}, ['mx'], []], /^! DKIM of mail\.test was not looked at/],
    ['no DMARC', [{ '_dmarc.mail.test': [] }], /^✗ mail\.test has no DMARC record/],
    ['idle DMARC', [{ '_dmarc.mail.test': ['v=DMARC1; p=none'] }], /^! DMARC of mail\.test is p=none/],
    ['DMARC, no policy', [{ '_dmarc.mail.test': ['v=DMARC1;'] }], /^✗ DMARC of mail\.test has no policy/],
    ['no way back', [{}, []], /^✗ bounces\.mail\.test has no MX record/],
  ])('finds %s, and only that', async (_, parts, line) =>
    expect(await asked(...parts)).toEqual([expect.stringMatching(line)]),
  )
})
