import { readFile, rm } from 'node:fs/promises'

/** Vitest's JSON report, as far as we read it. */
export interface VitestReport {
  numPassedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: Array<{
    name: string
    status: string
    message: string
    assertionResults: Array<{ status: string; fullName: string; failureMessages: string[] }>
  }>
}

/** Reads a report and removes its file. @returns undefined where Vitest has not written one */
export async function takeReport(file: string): Promise<VitestReport | undefined> {
  const report = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as VitestReport,
    () => undefined,
  )
  await rm(file, { force: true })
  return report
}

export function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}
