/** Subscribers to a value that React does not know, and how they are told of its changes. */
export function announcer() {
  const listeners = new Set<() => void>()
  return {
    tell: () => listeners.forEach((listener) => listener()),
    /** @returns a function that unsubscribes */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
