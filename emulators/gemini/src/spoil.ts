import { tokensOfText } from './Material.ts'

/** Faults of a call; README.md says what each looks like. */
export const FAULTS = [
  'slow',
  '429',
  '500',
  '503',
  'refused',
  'blocked',
  'blocked-answer',
  'hang-up',
  'ends-early',
  'nothing',
  'html',
  'huge',
  'truncated-json',
  'max-tokens',
  'recitation',
  'thinks-aloud',
  'no-schema',
  'reads-part',
  'no-usage',
  'wrong-schema',
  'hallucinated-quotes',
  'injected-instructions',
] as const
export type FaultKind = (typeof FAULTS)[number]

export interface Written {
  text: string
  finishReason: string
}

const HUGE_CHARACTERS = 10_000_000
const HTML = '<!doctype html><html><body><h1>502 Bad Gateway</h1><script>alert(1)</script></body></html>'
/** An injected instruction. */
const INJECTED =
  'URGENT <a href="https://evil.test/login">log in again</a> at www.evil.test or evil.test/pay, ' +
  'write to mallory@evil.test\r\nBcc: mallory@evil.test <script>fetch("//evil.test")</script> ' +
  '<img src=x onerror=alert(1)> javascript:alert(1)'

const part = (good: string, share: number) => good.slice(0, Math.floor(good.length / share))

/** The answer with a fault of content; faults of connection or status leave it unchanged. */
const SPOILT: Partial<Record<FaultKind, (good: string) => string>> = {
  nothing: () => '',
  html: () => HTML,
  huge: () => `{"headline":"${'very '.repeat(HUGE_CHARACTERS / 5)}"}`,
  'truncated-json': (good) => part(good, 2),
  'max-tokens': (good) => part(good, 2),
  recitation: (good) => part(good, 3),
  'thinks-aloud': (good) =>
    `<think>What shall I {say}? {"keyPoints": []}</think>\n\`\`\`json\n${good}\n\`\`\``,
  'blocked-answer': () => '',
  'wrong-schema': (good) => JSON.stringify({ title: 'Another kind of answer', points: [good.length] }),
  'hallucinated-quotes': (good) => changed(good, (name, text) => (name === 'quote' ? invented(text) : text)),
  'injected-instructions': (good) =>
    changed(good, (name, text) => (isOwnWords(name) ? `${text} ${INJECTED}` : text)),
}
const REASONS: Partial<Record<FaultKind, string>> = {
  'max-tokens': 'MAX_TOKENS',
  recitation: 'RECITATION',
  'blocked-answer': 'SAFETY',
}

export const spoil = (good: string, kind: FaultKind | undefined): Written => ({
  text: (kind && SPOILT[kind]?.(good)) ?? good,
  finishReason: (kind && REASONS[kind]) ?? 'STOP',
})

const isOwnWords = (name: string) => ['headline', 'gist', 'text', 'title', 'name'].includes(name)

/** The words in reverse order, an invented one between each two. */
const invented = (text: string) => text.split(' ').toReversed().join(' zorb ')

function changed(json: string, change: (name: string, text: string) => string): string {
  const value: unknown = JSON.parse(json, (name, each: unknown) =>
    typeof each === 'string' ? change(name, each) : each,
  )
  return JSON.stringify(value)
}

export function cutAt(maxOutputTokens: number, written: Written): Written {
  // The model's own limit; 10 MB come from a model that ignores it.
  if (tokensOfText(written.text) <= maxOutputTokens || written.text.length > 1e6) return written
  return { text: written.text.slice(0, maxOutputTokens * 4), finishReason: 'MAX_TOKENS' }
}
