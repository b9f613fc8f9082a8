import { vi } from 'vitest'
import { type SettingName, VARIABLES } from '../../../functions/src/platform/config.ts'

const SECRETS = (Object.keys(VARIABLES) as SettingName[]).filter((name) => 'secret' in VARIABLES[name])

export interface RecordedLog {
  /** Everything that was printed since, in whatever way. */
  text(): string
  /** Every line of ours. */
  lines(): Array<Record<string, unknown>>
  /** Lines that carry the id of a click. */
  linesOf(requestId: string): Array<Record<string, unknown>>
}

/** What switches off what a secret is for. */
const OFF: readonly unknown[] = [undefined, 'none', 'off']

/** As in production: all secrets are set, and none is a word that stands elsewhere too. */
export function setAllSecrets(): void {
  for (const name of SECRETS)
    if (OFF.includes(process.env[name])) vi.stubEnv(name, `${name}-of-this-test-alone`)
}

/** Keeps what is printed from now on, until vi.restoreAllMocks(). */
export function recordLog(): RecordedLog {
  const printed: string[] = []
  for (const way of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, way).mockImplementation((...parts: unknown[]) => {
      printed.push(parts.map((part) => (part instanceof Error ? String(part.stack) : String(part))).join(' '))
    })
  }
  const lines = () =>
    printed.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Record<string, unknown>)
  return {
    text: () => printed.join('\n'),
    lines,
    linesOf: (requestId) => lines().filter((line) => line['requestId'] === requestId),
  }
}

/** What a log must not hold: values of secret settings, tokens, anything that reads as an address, links that let in. */
export function leaksIn(text: string): string[] {
  const values = SECRETS.flatMap((name) => process.env[name]?.split(',') ?? [])
  return [
    ...values.filter((value) => text.includes(value)),
    ...(text.match(/[\w.+-]*\w(?:@|%40)[\w-]+(?:\.[\w-]*[a-z][\w-]*)+/gi) ?? []),
    ...(text.match(/eyJ[\w-]+\.[\w-]+|bearer [\w.-]{8,}|(?:token|newsletter)=[\w.-]+/gi) ?? []),
    ...(text.match(/\b[\w-]{43}\b|\b[\da-f]{40}\.[\w-]{16,}/gi) ?? []),
  ]
}
