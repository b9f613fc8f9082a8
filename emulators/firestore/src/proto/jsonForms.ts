import type { Json } from '../contracts.ts'

/** How JSON spells a message that it does not spell field by field. */
export interface JsonForm {
  toMessage(json: unknown): Json
  toJson(message: Json): unknown
}

const DURATION = /^(-?)(\d+)(?:\.(\d{1,9}))?s$/

/** `1.5s`, with as many digits of fraction as it needs. */
const duration: JsonForm = {
  toMessage: (json) => {
    const [, sign = '', seconds = '0', fraction = ''] = DURATION.exec(json as string) ?? []
    return { seconds: `${sign}${seconds}`, nanos: Number(`${sign}${fraction.padEnd(9, '0')}`) }
  },
  toJson: ({ seconds = '0', nanos = 0 }) => {
    const fraction = String(Math.abs(nanos as number))
      .padStart(9, '0')
      .replace(/0+$/, '')
    const sign = String(seconds).startsWith('-') || (nanos as number) < 0 ? '-' : ''
    return `${sign}${String(seconds).replace('-', '')}${fraction === '' ? '' : `.${fraction}`}s`
  },
}

/** Any JSON object. */
const struct: JsonForm = {
  toMessage: (json) => ({ fields: mapped(json as Json, toValue) }),
  toJson: ({ fields = {} }) => mapped(fields as Json, fromValue),
}

const mapped = (object: Json, convert: (value: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, convert(value)]))

function toValue(json: unknown): Json {
  if (json === null) return { nullValue: null }
  if (typeof json === 'string') return { stringValue: json }
  if (typeof json === 'number') return { numberValue: json }
  if (typeof json === 'boolean') return { boolValue: json }
  if (Array.isArray(json)) return { listValue: { values: json.map(toValue) } }
  return { structValue: json }
}

function fromValue(value: unknown): unknown {
  const [[kind, held]] = Object.entries(value as Json) as [[string, unknown]]
  if (kind !== 'listValue') return held
  return (((held as Json)['values'] ?? []) as unknown[]).map(fromValue)
}

/** By the full name of the message. */
export const JSON_FORMS: Record<string, JsonForm> = {
  '.google.protobuf.Duration': duration,
  '.google.protobuf.Struct': struct,
}
