import { expect, it } from 'vitest'
import { parseListsAtBuild } from './listsConfig.ts'

const told = (value: unknown) => parseListsAtBuild({ VITE_LISTS_AT_BUILD: value })

it('parseListsAtBuild takes the lists that production has told', () => {
  expect(told(JSON.stringify({ es: { week: '2026-W47', episodes: [] } }))).toEqual({
    es: { week: '2026-W47', episodes: [] },
  })
})

it.each([undefined, '', '{', 'null', '{"es":{"week":7}}', '{"moon":{"week":"2026-W47","episodes":[]}}'])(
  'parseListsAtBuild leaves our samples where production has told %s',
  (value) => expect(told(value)).toEqual({}),
)
