import { HttpRefusal } from '../../support/httpJson.ts'

/** A refusal in the shape of Google's APIs. Source: https://ai.google.dev/gemini-api/docs/troubleshooting */
export const apiError = (code: number, status: string, message: string) =>
  new HttpRefusal(code, message, { error: { code, message, status } })

export const invalid = (message: string) => apiError(400, 'INVALID_ARGUMENT', message)

export interface VideoPart {
  videoId: string
  startSeconds: number
  /** Undefined: to its end. */
  endSeconds: number | undefined
  /** Pictures looked at. */
  framesPerSecond: number
}

/** The parts of a request that this stand-in understands. */
export interface GenerateRequest {
  system: string
  texts: readonly string[]
  videos: readonly VideoPart[]
  /** Addresses of files that were uploaded. */
  files: readonly string[]
  schema: Schema
  maxOutputTokens: number
  isLowResolution: boolean
}

/** The supported part of JSON schema. */
export interface Schema {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  minItems?: number
  maxItems?: number
}

type Json = Record<string, unknown>

/** What the functions send. */
const FIELDS = ['contents', 'systemInstruction', 'generationConfig']
const SETTINGS = [
  'responseMimeType',
  'responseJsonSchema',
  'maxOutputTokens',
  'thinkingConfig',
  'mediaResolution',
]
const MOST_OUTPUT_TOKENS = 65_536

/** Reads the body of streamGenerateContent. @throws HttpRefusal as Google's */
export function parseRequest(body: unknown): GenerateRequest {
  const inner = objectOf(body, 'body')
  checkNames(inner, FIELDS)
  const contents = listOf(inner['contents'], 'contents').map((each) => objectOf(each, 'contents'))
  if (contents.length === 0) throw invalid('* GenerateContentRequest.contents: contents is not specified')
  const partsOf = ({ parts: list }: Json) => listOf(list, 'parts').map((each) => objectOf(each, 'parts'))
  const textsOf = (list: Json[]) => list.flatMap(({ text }) => (typeof text === 'string' ? [text] : []))
  const parts = contents.flatMap(partsOf)
  const config = objectOf(inner['generationConfig'] ?? {}, 'generation_config')
  checkNames(config, SETTINGS)
  if (config['responseMimeType'] !== 'application/json')
    throw invalid(
      'Unable to submit request because a response schema needs response_mime_type application/json.',
    )
  const most = config['maxOutputTokens'] ?? MOST_OUTPUT_TOKENS
  if (typeof most !== 'number' || !Number.isInteger(most) || most < 1 || most > MOST_OUTPUT_TOKENS)
    throw invalid(
      `Unable to submit request because max_output_tokens must be from 1 to ${MOST_OUTPUT_TOKENS}.`,
    )
  return {
    system: textsOf(
      partsOf(objectOf(inner['systemInstruction'] ?? { parts: [] }, 'system_instruction')),
    ).join('\n'),
    texts: textsOf(parts),
    videos: parts.flatMap((part) => (isVideo(part) ? [videoOf(part)] : [])),
    files: parts.flatMap((part) => (part['fileData'] === undefined || isVideo(part) ? [] : [uriOf(part)])),
    schema: objectOf(config['responseJsonSchema'], 'response_json_schema'),
    maxOutputTokens: most,
    isLowResolution: config['mediaResolution'] === 'MEDIA_RESOLUTION_LOW',
  }
}

function checkNames(json: Json, known: readonly string[]): void {
  const unknown = Object.keys(json).find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw invalid(`Invalid JSON payload received. Unknown name "${unknown}": Cannot find field.`)
}

const isVideo = ({ fileData }: Json) =>
  fileData !== undefined && /youtu/.test(String(objectOf(fileData, 'file_data')['fileUri']))

function uriOf(part: Json): string {
  const uri = String(objectOf(part['fileData'], 'file_data')['fileUri'])
  if (/\/v1beta\/files\/[\w-]+$/.test(uri)) return uri
  throw invalid('Unsupported file uri. This stand-in knows YouTube addresses and its own files only.')
}

function videoOf(part: Json): VideoPart {
  const { fileUri } = objectOf(part['fileData'], 'file_data')
  const videoId = /^https:\/\/www\.youtube\.com\/watch\?v=([\w-]{11})$/.exec(String(fileUri))?.[1]
  if (videoId === undefined)
    throw invalid('Unsupported file uri. This stand-in knows YouTube addresses only.')
  const { startOffset, endOffset, fps = 1 } = objectOf(part['videoMetadata'] ?? {}, 'video_metadata')
  const startSeconds = startOffset === undefined ? 0 : secondsOf(startOffset)
  const endSeconds = endOffset === undefined ? undefined : secondsOf(endOffset)
  return { videoId, startSeconds, endSeconds, framesPerSecond: Number(fps) }
}

/** A Duration of protobuf's JSON, such as "3600s". */
function secondsOf(offset: unknown): number {
  const match = /^(\d+(?:\.\d{1,9})?)s$/.exec(String(offset))
  if (match === null) throw invalid(`Invalid value for a duration: ${JSON.stringify(offset)}`)
  return Number(match[1])
}

function objectOf(value: unknown, name: string): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid(`Invalid value at '${name}': an object is expected`)
  return { ...value }
}

function listOf(value: unknown, name: string): unknown[] {
  if (!Array.isArray(value)) throw invalid(`Invalid value at '${name}': a list is expected`)
  return value
}
