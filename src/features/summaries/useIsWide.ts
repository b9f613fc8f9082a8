import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 60rem)'

function subscribe(onChange: () => void) {
  const query = matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether the player stands beside the text, as in the style sheets. */
export const useIsWide = () => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
