import { createHash } from 'node:crypto'
import path from 'node:path'

const HASH_LENGTH = 3

/**
 * Names for the classes of CSS modules, for `css.modules.generateScopedName`: which file, and the how-many-th name of it.
 * They stand in every page and every script, so they are as short as they can be.
 * @throws Error when two files would be called the same
 */
export function classNames(root: string): (name: string, file: string) => string {
  const files = new Map<string, { file: string; names: Map<string, string> }>()
  return (name, fileName) => {
    const file = path.relative(root, fileName.split('?')[0] ?? fileName)
    // A class may begin with a letter only.
    const prefix = `c${createHash('sha256').update(file).digest('hex').slice(0, HASH_LENGTH)}`
    const known = files.get(prefix) ?? { file, names: new Map<string, string>() }
    if (known.file !== file) {
      throw new Error(
        `The classes of ${known.file} and ${file} would have the same names: rename one of the files.`,
      )
    }
    files.set(prefix, known)
    const given = known.names.get(name) ?? prefix + known.names.size.toString(36)
    known.names.set(name, given)
    return given
  }
}
