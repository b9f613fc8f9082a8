import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fromRoot } from '../../scripts/stack/paths.ts'
import { filesOfRepository } from '../support/filesOfRepository.ts'

const sources = filesOfRepository('functions/src/**/*.ts')
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => ({ file, source: readFileSync(fromRoot(file), 'utf8') }))

/** What the runtime calls, and whose errors it would print as they are. */
const HANDLERS = sources.flatMap(({ source }) =>
  [...source.matchAll(/export const (\w+) = on(Document\w+|User\w+|TaskDispatched|Message\w+)\(/g)].map(
    ([, name]) => ({ name: String(name), source }),
  ),
)

it('handlers of events are found in the functions', () => expect(HANDLERS.length).toBeGreaterThanOrEqual(3))

it.each(HANDLERS)('the handler $name logs its failure in a line of its own', ({ name, source }) =>
  expect(source.includes(`reported('${name}', `)).toBe(true),
)

it('no file but platform/log.ts writes to the log', () => {
  const writing = /\bconsole\.|process\.std(?:out|err)\b|firebase-functions\/logger/
  const files = sources.filter(({ source }) => writing.test(source)).map(({ file }) => file)
  expect(files).toEqual(['functions/src/platform/log.ts'])
})
