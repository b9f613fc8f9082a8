import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { babble, encodedMp3 } from '../../tests/support/mp3.ts'
import { testFolder } from '../../tests/support/testFolder.ts'
import { cutFile } from './cutFile.ts'

let folder: string
beforeEach(async () => {
  folder = testFolder()
  writeFileSync(path.join(folder, 'talk.mp3'), await encodedMp3([babble(8, 22_050)], 22_050, 32))
})

const order = (moments: string, out?: string, audio = 'talk.mp3') => cutFile({ audio, moments, out, folder })

it('cutFile writes the cut into the folder, by a given name too, and says which moments are in it', async () => {
  const cut = await order('1-3, 4.5-6')
  expect(cut).toMatchObject({
    format: 'mp3',
    moments: [
      { startSeconds: 1, endSeconds: expect.closeTo(3, 1) as number },
      { startSeconds: 4.5, endSeconds: expect.closeTo(6, 1) as number },
    ],
  })
  expect(readFileSync(path.join(folder, 'talk.cut.mp3'))).toHaveLength(cut.bytes)
  expect(await order('1-3', 'other')).toMatchObject({ format: 'mp3' })
  expect(readdirSync(folder).toSorted()).toEqual(['other', 'talk.cut.mp3', 'talk.mp3'])
})

it.each([
  ['1-3', 'nobody.mp3', 'nobody.mp3: it cannot be read or written (ENOENT)'],
  ['90-93', 'talk.mp3', 'talk.mp3: none of the moments lies in its 8 seconds'],
  ['1-3', 'page.mp3', 'page.mp3: no MP3 sound was found in it'],
  ['3-1', 'talk.mp3', '"3-1" is no moment: START-END in seconds'],
  ['1-3,', 'talk.mp3', '"" is no moment: START-END in seconds'],
])('cutFile refuses %s of %s in one line, and leaves nothing behind', async (moments, audio, message) => {
  writeFileSync(path.join(folder, 'page.mp3'), '<html>')
  await expect(order(moments, undefined, audio)).rejects.toMatchObject({ name: 'UncuttableFile', message })
  expect(readdirSync(folder).toSorted()).toEqual(['page.mp3', 'talk.mp3'])
})
