const PATHS = {
  play: 'M5 2.5v15l12-7.5z',
  pause: 'M4.5 3h4v14h-4zM11.5 3h4v14h-4z',
  previous: 'M3 3h2.5v14H3zM17 3v14L6.5 10z',
  next: 'M14.5 3H17v14h-2.5zM3 3v14l10.5-7z',
} as const

/** A player button's sign; the button carries its words. */
export function Sign({ name, size = 20 }: { name: keyof typeof PATHS; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" fill="currentColor" aria-hidden>
      <path d={PATHS[name]} />
    </svg>
  )
}
