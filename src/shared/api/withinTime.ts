/** How long one part of the app's code may take. docs/rules.md "Every screen" */
const CHUNK_TIMEOUT_MS = 120_000

/** @throws Error that loading failed, when it takes longer than the limit. */
export async function withinTime<Value>(loading: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`Loading failed after ${CHUNK_TIMEOUT_MS / 1_000} s`)),
      CHUNK_TIMEOUT_MS,
    )
  })
  try {
    return await Promise.race([loading, timeout])
  } finally {
    clearTimeout(timer)
  }
}
