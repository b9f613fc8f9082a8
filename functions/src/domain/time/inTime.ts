/** The result, or `late` after its time; a late result is dropped. @throws what either of them throws */
export async function inTime<Value, Late>(
  work: Promise<Value>,
  limitMs: number,
  late: () => Late,
): Promise<Value | Late> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<() => Late>((resolve) => {
    timer = setTimeout(() => resolve(late), limitMs)
  })
  try {
    const first = await Promise.race([work.then((value) => () => value), limit])
    return first()
  } finally {
    clearTimeout(timer)
  }
}
