/** The part that speech.ts uses; the package has no types. */
declare module 'espeak-ng' {
  export default function speak(options: {
    arguments: readonly string[]
    print: (line: string) => void
  }): Promise<{ FS: { readFile(name: string): Uint8Array } }>
}
