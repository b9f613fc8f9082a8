import { glob, readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'

import { fromRoot } from '../../../scripts/stack/paths.ts'
import { AUTH_MAIL_KINDS, authMail } from '../../../functions/src/mail/authMail.ts'
import { deliveryConfirmationMail } from '../../../functions/src/mail/deliveryConfirmationMail.ts'
import {
  newsletterAlreadyMail,
  newsletterConfirmationMail,
} from '../../../functions/src/mail/newsletterMails.ts'
import { refundMail } from '../../../functions/src/mail/refundMail.ts'

const AT = new Date('2026-11-21T09:31:00Z')
const LINK = 'https://sonobrief.app/x?token=abc'
const SPANISH_LINK = 'https://sonobrief.app/es/x?token=abc'
const NEVER = 'https://sonobrief.app/newsletter/never?token=abc'
const LINKS = { confirm: LINK, preferences: LINK, never: NEVER }
const request = {
  account: 'irene@example.com',
  source: { type: 'youtube' as const, videoId: 'sbZ0oInJar1' },
  episode: {
    title: 'The zoo in the jar',
    channelTitle: 'Slow Science',
    language: 'en' as const,
    durationSeconds: 60,
  },
  minutes: 114,
  kind: 'basic' as const,
  requestedAt: AT,
}

describe('the mail that confirms a subscription', () => {
  it.each([
    ['en', [['Yes, subscribe me', LINK]]],
    ['es', [['Sí, suscribirme', SPANISH_LINK]]],
    [
      'both',
      [
        ['Yes, subscribe me', LINK],
        ['Sí, suscribirme', SPANISH_LINK],
      ],
    ],
  ] as const)('for %s has a button in each language', (language, buttons) => {
    const { html, text } = newsletterConfirmationMail(LINKS, language)
    expect(html.match(/href="[^"]*\/x\?token=abc"/g)).toHaveLength(buttons.length)
    for (const [label, link] of buttons) expect(text).toContain(`${label}:\n${link}`)
  })
})

describe('#spellings-of-a-mailbox: a mail that asks, and that anybody can cause', () => {
  const mails = (language: 'en' | 'es') => [
    newsletterConfirmationMail(LINKS, language),
    newsletterConfirmationMail(LINKS, language, 'Premium WaitList'),
    newsletterAlreadyMail(LINKS, language),
    deliveryConfirmationMail(LINKS, language),
  ]

  it.each([
    ['en', 'Never ask this address again'],
    ['es', 'No volver a preguntar a esta dirección'],
  ] as const)('says how never to get it again, and promises nothing else: %s', (language, label) => {
    for (const { html, text } of mails(language)) {
      const never = language === 'es' ? NEVER.replace('.app/', '.app/es/') : NEVER
      expect(html).toContain(`href="${never}"`)
      expect(text).toContain(`${label}: ${never}`)
      expect(text).not.toMatch(/mail once|no more mail|una vez,|no llegará más correo/)
    }
  })
})

describe('the notice of a refund', () => {
  const mail = (reason: string, credits = 19_000, language: 'en' | 'es' = 'en') =>
    refundMail({ request, reason, credits, appUrl: 'https://sonobrief.app' }, language)

  it.each(['toString', '__proto__', 'SOMETHING_NEW', ''])('has words for the code "%s" too', (code) => {
    expect(mail(code).text).toContain('Something on our side went wrong.')
  })

  it('has words of its own for each code that a stage fails with', async () => {
    const codes = await failureCodes()
    expect(codes).toEqual(
      expect.arrayContaining(['NO_TRANSCRIPT', 'MAIL_REFUSED', 'ENGINE_BLOCKED', 'INTERRUPTED']),
    )
    for (const language of ['en', 'es'] as const) {
      const general = mail('', 1, language).text
      expect(codes.filter((code) => mail(code, 1, language).text === general)).toEqual([])
    }
  })
})

it.each(AUTH_MAIL_KINDS)('the mail for %s names the address, and its button has the code', (kind) => {
  for (const language of ['en', 'es'] as const) {
    const facts = { email: 'irene@example.com', newEmail: 'new@example.com', link: `${LINK}&oobCode=x` }
    const { html, text } = authMail(kind, facts, language)
    expect(text).toContain('irene@example.com')
    expect(text).toContain(`:\n${LINK}&oobCode=x\n`)
    expect(html).toContain(`href="${LINK}&amp;oobCode=x"`)
    expect(text.includes('new@example.com')).toBe(kind === 'VERIFY_AND_CHANGE_EMAIL')
  }
})

/** As they stand in the source: what a StageFailure is made with, and what the sweeper gives up with. */
async function failureCodes(): Promise<string[]> {
  const codes = new Set<string>()
  for await (const file of glob('functions/src/{engine,summaries}/**/*.ts', { cwd: fromRoot() })) {
    if (file.endsWith('.test.ts')) continue
    const source = await readFile(fromRoot(file), 'utf8')
    const found = source.matchAll(/(?:StageFailure|final)\(\s*'([A-Z_]+)'|code: '([A-Z_]+)',\s+message/g)
    for (const [, failure, swept] of found) codes.add(failure ?? swept ?? '')
  }
  // These are refused, and were never charged: nothing comes back.
  for (const code of ['DELIVERY_NOT_CONFIRMED', 'NOT_IN_TEAM', 'ALREADY_DELETED']) codes.delete(code)
  return [...codes]
}
