import { createHash } from 'node:crypto'
import path from 'node:path'

const HASH_LENGTH = 3

/**
 * Names of CSS modules' classes, for `css.modules.generateScopedName`: a file's hash and the name's index in it.
 * Every page and script carries them, so they are short.
 * @throws Error when two files get the same prefix
 */
export function classNames(root: string): (name: string, file: string) => string {
  const files = new Map<string, { file: string; names: Map<string, string> }>()
  return (name, fileName) => {
    const file = path.relative(root, fileName.split('?')[0] ?? fileName)
    // A class name must begin with a letter.
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
