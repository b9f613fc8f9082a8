import { parseArgs } from 'node:util'
import { cutFile, UncuttableFile } from './cut/cutFile.ts'
import { askedFor, onlyFile } from './stack/commandLine.ts'

/**
 * `npm run cut -- AUDIO --moments 10-46,130.5-166`: a file with some moments of another, as the product makes it.
 * Prints where each is heard. A file that cannot be cut: one line on stderr, and exit 1.
 */
const USAGE = `Usage: npm run --silent cut -- AUDIO --moments START-END,… [--out FILE] [--json]
AUDIO: MP3, or AAC in MP4; START and END in seconds; FILE: the cut, otherwise AUDIO with .cut before its ending, here`

const { audio, moments, out, json } = askedFor(USAGE, options)
try {
  // npm runs scripts in the repository's folder, and names the caller's.
  const cut = await cutFile({ audio, moments, out, folder: process.env['INIT_CWD'] ?? '.' })
  console.log(JSON.stringify(cut, null, json ? 0 : 2))
} catch (error) {
  if (!(error instanceof UncuttableFile)) throw error
  console.error(error.message)
  process.exitCode = 1
}

function options() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      moments: { type: 'string' },
      out: { type: 'string' },
    },
  })
  const given = onlyFile(positionals)
  if (values.moments === undefined) throw new Error('Give --moments.')
  return { audio: given, moments: values.moments, out: values.out, json: values.json }
}
