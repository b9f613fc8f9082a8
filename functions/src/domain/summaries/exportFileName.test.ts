import { expect, it } from 'vitest'
import { exportFileName } from './exportFileName.ts'

it.each([
  ['El órgano que respiraba: ¿polvo?', 'md', 'el-organo-que-respiraba-polvo.md'],
  ['El órgano que respiraba: ¿polvo?', 'pdf', 'el-organo-que-respiraba-polvo.pdf'],
  ['¿?', 'pdf', 'summary.pdf'],
  ['../../etc/passwd', 'pdf', 'etc-passwd.pdf'],
  ['word '.repeat(30), 'md', `${'word-'.repeat(12).slice(0, -1)}.md`],
] as const)('a summary of %s is saved as %s under the name %s', (title, extension, name) =>
  expect(exportFileName(title, extension)).toBe(name),
)
