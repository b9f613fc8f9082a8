/** One protection taken away, and the test that must notice. */
export interface Mutant {
  /** Of the rule of docs/rules.md "What must survive" that the protection is for. */
  rule: string
  /** What the mutant takes away, as the end of "without …". */
  removes: string
  /** From the root. */
  file: string
  /** Stands in the file exactly once. */
  text: string
  replacement: string
  /** File of the test that must fail: the fastest that guards the protection. */
  test: string
  /** Pattern of that test's full name, as `vitest -t` takes it; absent: any test of the file. */
  name?: string
}

/** The file's content with the mutant in it. @returns undefined where the text does not stand there exactly once */
export function mutated(content: string, { text, replacement }: Mutant): string | undefined {
  const parts = content.split(text)
  return parts.length === 2 ? parts.join(replacement) : undefined
}
