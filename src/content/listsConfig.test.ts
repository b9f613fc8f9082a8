import { expect, it } from 'vitest'
import { parseListsAtBuild } from './listsConfig.ts'

const told = (value: unknown) => parseListsAtBuild({ VITE_LISTS_AT_BUILD: value })

it('takes what production told', () => {
  expect(told(JSON.stringify({ es: { week: '2026-W47', episodes: [] } }))).toEqual({
    es: { week: '2026-W47', episodes: [] },
  })
})

it.each([undefined, '', '{', 'null', '{"es":{"week":7}}', '{"moon":{"week":"2026-W47","episodes":[]}}'])(
  'builds with our samples where it told %s',
  (value) => expect(told(value)).toEqual({}),
)
