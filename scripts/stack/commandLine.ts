import path from 'node:path'

/** What a script was asked for. A wrong command line ends it with 2, after what is wrong and how it is used. */
export function askedFor<Asked>(usage: string, read: () => Asked): Asked {
  try {
    return read()
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
    process.exit(2)
  }
}

/** The one file among a command line's words. @throws Error for none, or several */
export function onlyFile([file, ...rest]: readonly string[]): string {
  if (file === undefined || rest.length > 0) throw new Error('Give one file.')
  return file
}

/** npm runs scripts in the repository's folder, and says where it was called from. `-` stays: it is stdin. */
export function callersPath(given: string): string {
  return given === '-' ? given : path.resolve(process.env['INIT_CWD'] ?? '.', given)
}

/** Reads a file; one that is refused, or cannot be read, ends the script with 1, after one line on stderr. */
export async function readOrRefuse(
  file: string,
  work: (refuse: (why: string) => void) => Promise<void>,
): Promise<void> {
  const refuse = (why: string) => {
    console.error(`${file}: ${why}`)
    process.exitCode = 1
  }
  try {
    await work(refuse)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === undefined) throw error
    refuse(`It cannot be read (${code}).`)
  }
}
