import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { encodedM4a } from '../../../tests/support/m4a.ts'
import { MemoryFile } from '../../../tests/support/memoryFile.ts'
import { babble, encodedMp3 } from '../../../tests/support/mp3.ts'
import { cutAudio } from './cutAudio.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'cut-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function cutOf(bytes: Uint8Array) {
  // A neutral name: a host's file names are often wrong.
  const source = path.join(folder, 'sound.bin')
  writeFileSync(source, bytes)
  const file = new MemoryFile()
  const cut = await cutAudio(source, [{ startSeconds: 1, endSeconds: 3 }], file)
  return { ...cut, isWhole: cut.bytes === file.bytes.length }
}

const SOUND = [babble(4, 22_050)]

it('a cut of MP3 is MP3, and a cut of M4A is M4A', async () => {
  expect(await cutOf(await encodedMp3(SOUND, 22_050, 32))).toMatchObject({ format: 'mp3', isWhole: true })
  expect(await cutOf(await encodedM4a(SOUND, 22_050))).toMatchObject({ format: 'm4a', isWhole: true })
})

it.each([
  ['Ogg', 'OggS\0\x02'],
  ['FLAC', 'fLaC\0\0'],
  ['WAVE', 'RIFF\0\0\0\0WAVEfmt '],
  ['WebM', '\x1aE\xdf\xa3'],
  ['AIFF', 'FORM\0\0\0\0AIFF'],
  ['AAC without a container', '\xff\xf1\x50\x80'],
])('a cut of %s is refused by the name of its format', async (name, signature) => {
  await expect(cutOf(Buffer.from(signature.padEnd(5000, '\0'), 'latin1'))).rejects.toMatchObject({
    reason: 'not-supported',
    message: `it is ${name}, neither MP3 nor M4A`,
  })
})

it.each([
  ['nothing', ''],
  ['a page', '<!doctype html><title>Not found</title>'],
])('a cut of %s is refused', async (_, text) => {
  await expect(cutOf(Buffer.from(text))).rejects.toMatchObject({ reason: 'not-audio' })
})
