/** The one place that unexpected errors go to. spec.md §7 "an error-reporting service receives captured errors" */
export function reportFailure(error: unknown): void {
  console.error(error)
}
