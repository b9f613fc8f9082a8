import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { mailsOf, readHtml } from './everyMail.ts'

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
])('%s, as many as may come', (_, sign) => {
  it.each(Object.entries(mailsOf(sign)))('fit in %s', (_name, { subject, html }) => {
    expect(Buffer.byteLength(html)).toBeLessThan(LONGEST_BYTES)
    expect(subject.length).toBeLessThanOrEqual(300)
    expect(html.isWellFormed() && subject.isWellFormed()).toBe(true)
    expect(html).toMatch(/<\/html>\s*$/)
  })
})

it('says how much had no room', () => {
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

describe('a title with line breaks, and signs that turn the direction', () => {
  const evil = 'Good\r\nBcc: eve@evil.example\r\n\r\n\u202Egnp.exe\u0000 title'
  it.each(Object.entries(mailsOf(evil)))('adds nothing to %s', async (_, mail) => {
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
