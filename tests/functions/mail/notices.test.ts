import { glob, readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import type { IssueEdition, IssueEpisode } from '../../../functions/src/newsletter/rules/weeklyIssue.ts'
import { weeklyIssueMail } from '../../../functions/src/mail/weeklyIssueMail.ts'
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { mailsOf, readHtml } from './everyMail.ts'
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

describe('#spellings-of-a-mailbox: a mail that anybody can have sent to an address', () => {
  const mails = (language: 'en' | 'es') => [
    newsletterConfirmationMail(LINKS, language),
    newsletterConfirmationMail(LINKS, language, 'Premium WaitList'),
    newsletterAlreadyMail(LINKS, language),
    deliveryConfirmationMail(LINKS, language),
  ]

  it.each([
    ['en', 'Never ask this address again'],
    ['es', 'No volver a preguntarme en esta dirección'],
  ] as const)('has a link never to get it again, and promises nothing else: %s', (language, label) => {
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

  it.each(['toString', '__proto__', 'SOMETHING_NEW', ''])('has words for an unknown code, "%s"', (code) => {
    expect(mail(code).text).toContain('Something on our side went wrong.')
  })

  it('has a text of its own for each code that a stage fails with', async () => {
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

describe('the mail of the weekly issue', () => {
  const APP = 'https://sonobrief.app'
  const PLACES = { preferences: '{{preferences}}', unsubscribe: '{{unsubscribe}}' }
  const episode: IssueEpisode = {
    source: { type: 'youtube', videoId: 'sbZ0oInJar1' },
    title: 'The zoo in the jar',
    show: 'Slow Science',
    durationSeconds: 6_830,
    gist: 'A short gist of a long talk.',
    keyPoints: [
      { startSeconds: 880.4, text: 'Flour matters more than air.' },
      { startSeconds: 3_600, text: 'Salt slows the yeast.' },
    ],
    origin: 'listener',
  }
  const edition = (change: Partial<IssueEdition> = {}): IssueEdition => ({
    week: '2026-W47',
    language: 'en',
    episodes: [episode],
    ...change,
  })
  const spanish = edition({ language: 'es', episodes: [{ ...episode, title: 'El zoo del tarro' }] })

  it('links each key point to its second, and the whole episode', () => {
    const { html, text } = weeklyIssueMail([edition()], PLACES, APP)
    for (const end of ['&t=880s', '&t=3600s', '\n']) {
      expect(text).toContain(`https://www.youtube.com/watch?v=sbZ0oInJar1${end}`)
    }
    const address = 'href="https://www.youtube.com/watch?v=sbZ0oInJar1'
    expect(html).toContain(`${address}&amp;t=880s" aria-label="Listen from 14:40"`)
    expect(html).toContain(
      `${address}" aria-label="Listen to the whole episode, 1 h 54 min: The zoo in the jar"`,
    )
  })

  it('has the recipient’s own links as placeholders, once for each language', () => {
    for (const [editions, times] of [
      [[edition()], 1],
      [[edition(), spanish], 2],
    ] as const) {
      const { html, text } = weeklyIssueMail(editions, PLACES, APP)
      for (const link of Object.values(PLACES)) {
        expect(html.split(`href="${link}"`)).toHaveLength(times + 1)
        expect(text.split(link)).toHaveLength(times + 1)
      }
    }
  })

  it('links to the publisher’s own sound, at the second, where an episode is of a feed', () => {
    const source = {
      type: 'feed',
      episodeId: '0'.repeat(40),
      audioUrl: 'https://media.show.test/7.mp3?from=feed',
      pageUrl: 'https://show.test/7',
    } as const
    const { html, text } = weeklyIssueMail([edition({ episodes: [{ ...episode, source }] })], PLACES, APP)
    for (const form of [html, text]) {
      expect(form).toContain('https://media.show.test/7.mp3?from=feed#t=880')
      expect(form).toContain('https://show.test/7')
      expect(form).not.toContain('youtube.com')
    }
  })

  it.each([
    ['2026-W01', '29 Dec 2025 – 4 Jan 2026'],
    ['2026-W53', '28 Dec 2026 – 3 Jan 2027'],
    ['2027-W01', '4 – 10 Jan'],
  ])('shows week %s as the days %s', (week, days) => {
    const { text } = weeklyIssueMail([edition({ week })], PLACES, APP)
    expect(text.replaceAll('\u2009', ' ')).toContain(`Weekly issue, ${days}`)
  })

  it('removes web addresses from an episode’s title and show', () => {
    const named = {
      ...episode,
      title: 'Win at https://evil.example/phish today',
      show: 'Call www.evil.example',
    }
    const { subject, html, text } = weeklyIssueMail([edition({ episodes: [named] })], PLACES, APP)
    expect(subject).toBe('Win at … today')
    expect(html + text).not.toContain('evil')
  })
})

/** Gmail cuts off what is longer than 102 kB. */
const LONGEST_BYTES = 100_000
const ours =
  /^(?:https:\/\/(?:sonobrief\.app|www\.youtube\.com)[/?]|https:\/\/sonobrief\.app$|mailto:hello@sonobrief\.app$)/

describe.each([
  ['a script', `"><script>alert('x')</script>&amp;`],
  ['an end of everything', `</td></table></body></html><img src=x onerror=alert(1)>`],
  ['the end of a comment', `--><![endif]--><style>*{display:none}</style><!--`],
  ['an attribute', `" style="position:fixed" href="https://evil.example/`],
])('words that are %s', (_, evil) => {
  it.each(Object.entries(mailsOf(evil)))('stay words in %s', (name, { html }) => {
    const tags =
      html
        .replace(/<!--[\s\S]*?-->|<img src="https:\/\/media\.example\/[^"'<>\s]*" w/g, '')
        .match(/<[^>]*>/g) ?? []
    expect(
      tags.filter((tag) => /script|<img|onerror|position|evil/i.test(tag.replace(/aria-label="[^"]*"/, ''))),
    ).toEqual([])
    expect(html.match(/<\/html>/g)).toHaveLength(1)
    expect(html.match(/<style>/g)).toHaveLength(2)
    const { links, said } = readHtml(html)
    expect(links.filter((link) => !ours.test(link))).toEqual([])
    // What was written is read as it was written. Mails that anybody can have sent to anybody hold none of it.
    const holdsNone = /^(?:newsletter|delivery)-/.test(name)
    expect(said.join(' ').includes(evil.slice(0, 12))).toBe(!holdsNone)
  })
})

describe.each([
  ['the most that HTML makes of a sign', '"'],
  ['signs of three bytes', '語'],
  ['signs of two halves', '🎙'],
  ['one endless word', 'a'],
  ['ordinary words', 'ordinary words '],
])('texts of the greatest length, made of %s,', (_, sign) => {
  it.each(Object.entries(mailsOf(sign)))('fit in %s', (_name, { subject, html }) => {
    expect(Buffer.byteLength(html)).toBeLessThan(LONGEST_BYTES)
    expect(subject.length).toBeLessThanOrEqual(300)
    expect(html.isWellFormed() && subject.isWellFormed()).toBe(true)
    expect(html).toMatch(/<\/html>\s*$/)
  })
})

it('a mail that is cut to fit says how much had no room', () => {
  const { summary, 'weekly-issue-both': issue } = mailsOf('"')
  for (const form of [summary?.html, summary?.text])
    expect(form).toMatch(/\d+ more key moments are in the summary\./)
  for (const form of [issue?.html, issue?.text]) {
    expect(form).toMatch(/\d+ more episodes had no room in this mail\./)
    expect(form).toMatch(/Hay \d+ episodios más que no cabían en este correo\./)
    // One at least is told, in each language.
    expect(form).toContain('Listen to the whole episode')
    expect(form).toContain('Escuchar el episodio entero')
  }
})

describe('a title with line breaks and characters that turn the direction', () => {
  const evil = 'Good\r\nBcc: eve@evil.example\r\n\r\n\u202Egnp.exe\u0000 title'
  it.each(Object.entries(mailsOf(evil)))('adds no header and no such character to %s', async (_, mail) => {
    const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
      from: 'summaries@sonobrief.app',
      to: 'irene@example.com',
      ...mail,
    })
    const received = await PostalMime.parse(message as Buffer)
    expect(received.bcc).toBeUndefined()
    expect(received.subject).toBe(mail.subject)
    expect(received.text?.trim()).toBe(mail.text.trim())
    expect(received.html?.trim()).toBe(mail.html.trim())
    expect(`${mail.subject}${mail.html}${mail.text}`).not.toMatch(/[\u0000\r\u202E]/)
  })
})
