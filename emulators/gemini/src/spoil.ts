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

/** Applies a fault to a good answer; faults of connection or status leave it unchanged. */
export function spoil(good: string, kind: FaultKind | undefined): Written {
  switch (kind) {
    case 'nothing':
      return { text: '', finishReason: 'STOP' }
    case 'html':
      return { text: HTML, finishReason: 'STOP' }
    case 'huge':
      return { text: `{"headline":"${'very '.repeat(HUGE_CHARACTERS / 5)}"}`, finishReason: 'STOP' }
    case 'truncated-json':
      return { text: good.slice(0, Math.floor(good.length / 2)), finishReason: 'STOP' }
    case 'max-tokens':
      return { text: good.slice(0, Math.floor(good.length / 2)), finishReason: 'MAX_TOKENS' }
    case 'recitation':
      return { text: good.slice(0, Math.floor(good.length / 3)), finishReason: 'RECITATION' }
    case 'thinks-aloud':
      return {
        text: `<think>What shall I {say}? {"keyPoints": []}</think>\n\`\`\`json\n${good}\n\`\`\``,
        finishReason: 'STOP',
      }
    case 'blocked-answer':
      return { text: '', finishReason: 'SAFETY' }
    case 'wrong-schema':
      return {
        text: JSON.stringify({ title: 'Another kind of answer', points: [good.length] }),
        finishReason: 'STOP',
      }
    case 'hallucinated-quotes':
      return {
        text: changed(good, (name, text) => (name === 'quote' ? invented(text) : text)),
        finishReason: 'STOP',
      }
    case 'injected-instructions':
      return {
        text: changed(good, (name, text) => (isOwnWords(name) ? `${text} ${INJECTED}` : text)),
        finishReason: 'STOP',
      }
    default:
      return { text: good, finishReason: 'STOP' }
  }
}

const isOwnWords = (name: string) => ['headline', 'gist', 'text', 'title', 'name'].includes(name)

/** Invented words, in the same number. */
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
