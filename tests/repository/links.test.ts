import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { fromRoot } from '../../scripts/stack/paths.ts'
import { filesOfRepository } from '../support/filesOfRepository.ts'

const files = filesOfRepository()

/** Anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (page: string) =>
  [...readFileSync(fromRoot(page), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

it.each(files.filter((file) => file.endsWith('.md')))(
  'links of %s lead to files and headings that exist',
  (file) => {
    const links = [...readFileSync(fromRoot(file), 'utf8').matchAll(/\]\(([^()\s|]+)\)/g)]
    const dead = links.flatMap(([, link = '']) => {
      if (/^(?:https?|mailto):/.test(link)) return []
      const [target = '', anchor] = link.split('#')
      const page = target === '' ? file : path.posix.join(path.posix.dirname(file), target)
      const isHere = existsSync(fromRoot(page)) && files.some((each) => each.startsWith(page))
      return isHere && (anchor === undefined || anchorsOf(page).includes(anchor)) ? [] : [link]
    })
    expect(dead).toEqual([])
  },
)
