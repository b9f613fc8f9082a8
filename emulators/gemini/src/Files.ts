import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBytes, sendJson } from '../../support/httpJson.ts'
import { apiError, invalid } from './GenerateRequest.ts'

export interface KeptFile {
  readonly name: string
  readonly uri: string
  readonly mimeType: string
  readonly bytes: Buffer
}

/** Limit of a project for files not yet deleted. */
const MOST_BYTES = 20_000_000_000
const LARGEST_BYTES = 2_000_000_000

/**
 * The Files API, as far as sound needs it: resumable uploads in one go, a look at a file, its deletion. A file is
 * PROCESSING until its first look.
 * Source: https://ai.google.dev/gemini-api/docs/files
 */
export class Files {
  readonly #kept = new Map<string, KeptFile>()
  readonly #begun = new Map<string, string>()
  readonly #ready = new Set<string>()
  /** Files uploaded so far, deleted ones included. */
  uploaded = 0
  deleted = 0

  get kept(): readonly KeptFile[] {
    return [...this.#kept.values()]
  }

  find(uri: string): KeptFile {
    const file = this.kept.find((each) => each.uri === uri)
    if (!file || !this.#ready.has(file.name))
      throw apiError(
        403,
        'PERMISSION_DENIED',
        'You do not have permission to access the file, or it may not exist.',
      )
    return file
  }

  /** An upload's first call announces the file, the second one brings it. */
  async upload(request: IncomingMessage, response: ServerResponse, base: string): Promise<void> {
    const command = String(request.headers['x-goog-upload-command'])
    if (command === 'start') {
      const size = Number(request.headers['x-goog-upload-header-content-length'])
      const held = this.kept.reduce((sum, { bytes }) => sum + bytes.length, 0)
      if (!(size > 0) || size > LARGEST_BYTES) throw invalid('The file is empty, or larger than 2 GB.')
      if (held + size > MOST_BYTES)
        throw apiError(429, 'RESOURCE_EXHAUSTED', 'You exceeded your storage of 20 GB.')
      const id = randomUUID()
      this.#begun.set(id, String(request.headers['x-goog-upload-header-content-type']))
      response.setHeader('x-goog-upload-url', `${base}/upload/v1beta/files?upload_id=${id}`)
      return sendJson(response, 200, {})
    }
    const id = new URL(request.url ?? '', base).searchParams.get('upload_id') ?? ''
    const mimeType = this.#begun.get(id)
    if (mimeType === undefined || command !== 'upload, finalize') throw invalid('There is no such upload.')
    const bytes = await readBytes(request, LARGEST_BYTES)
    const name = `files/${id.slice(0, 12)}`
    const file: KeptFile = { name, uri: `${base}/v1beta/${name}`, mimeType, bytes }
    this.#begun.delete(id)
    this.#kept.set(name, file)
    this.uploaded++
    response.setHeader('x-goog-upload-status', 'final')
    sendJson(response, 200, { file: this.#described(file) })
  }

  get(id: string): object {
    const file = this.#known(id)
    this.#ready.add(file.name)
    return this.#described(file)
  }

  delete(id: string): object {
    this.#kept.delete(this.#known(id).name)
    this.deleted++
    return {}
  }

  #known(id: string): KeptFile {
    const file = this.#kept.get(`files/${id}`)
    if (!file) throw apiError(404, 'NOT_FOUND', `files/${id} is not there.`)
    return file
  }

  #described({ name, uri, mimeType, bytes }: KeptFile): object {
    const state = this.#ready.has(name) ? 'ACTIVE' : 'PROCESSING'
    return { name, uri, mimeType, sizeBytes: String(bytes.length), state }
  }
}
