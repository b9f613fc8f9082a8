import { open } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { timeCode } from '#domain/units.ts'
import { fetchAudioHeader } from '../functions/src/episodes/reading/fetchAudioHeader.ts'
import type { Opened, openUntrusted } from '../functions/src/platform/gateways/untrusted/openUntrusted.ts'
import { askedFor, callersPath, onlyFile, readOrRefuse } from './stack/commandLine.ts'

/**
 * `npm run --silent sound -- FILE [--json]`: what a file of sound says of itself, as the product reads it before a quote: its
 * beginning, and ranges where that does not tell. With --json, stdout holds one JSON object and nothing else. A file that is
 * refused: one line on stderr, and exit 1.
 */
const USAGE = 'Usage: npm run --silent sound -- FILE [--json]'
/** As much as is asked of a host first. */
const HEAD_BYTES = 256 * 1024

const { file, json } = askedFor(USAGE, options)
await readOrRefuse(file, async (refuse) => {
  const place = callersPath(file)
  const opened = await openFile(place, { range: `bytes=0-${HEAD_BYTES - 1}` })
  const header = opened.kind === 'open' ? await fetchAudioHeader(opened, openFile) : opened
  if (header.kind !== 'header' || header.format === null)
    refuse('This is no sound that can be read: give MP3, M4A, AAC, Ogg, FLAC or WAV.')
  else {
    const { title, durationSeconds: seconds, isEstimate, format, size: bytes } = header
    const about = seconds === null ? 'of unknown length' : `${isEstimate ? 'about ' : ''}${timeCode(seconds)}`
    if (json) console.log(JSON.stringify({ title, seconds, isEstimate, format, bytes }, null, 2))
    else console.log(`${title ?? 'no title'} (${format}, ${about}, ${bytes} bytes)`)
  }
})

/** A file, or a range of it, as a host that knows ranges sends it. */
async function openFile(
  ...[address, { range = 'bytes=0-' } = {}]: Parameters<typeof openUntrusted>
): ReturnType<typeof openUntrusted> {
  const handle = await open(address)
  const { size } = await handle.stat()
  const [from = '', to = ''] = range.slice('bytes='.length).split('-')
  const start = from === '' ? Math.max(0, size - Number(to)) : Math.min(size, Number(from))
  const end = from === '' || to === '' ? size : Math.min(size, Number(to) + 1)
  const opened: Opened = {
    kind: 'open',
    address,
    status: 206,
    contentType: '',
    length: end - start,
    acceptsRanges: true,
    contentRange: `bytes ${start}-${end - 1}/${size}`,
    body: bodyOf(handle, start, end - start),
    close: () => void handle.close(),
  }
  return opened
}

async function* bodyOf(handle: Awaited<ReturnType<typeof open>>, start: number, length: number) {
  const bytes = Buffer.alloc(length)
  await handle.read(bytes, 0, length, start)
  await handle.close()
  yield bytes
}

function options() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false } },
  })
  return { file: onlyFile(positionals), json: values.json }
}
