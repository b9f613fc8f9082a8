import { useState } from 'react'
import { ARTWORK_EDGE, ownArtwork } from './ownArtwork.ts'
import styles from './Artwork.module.css'

interface ArtworkProps {
  /** The publisher's picture; undefined: none. */
  address: string | null | undefined
  /** Name of the show. It stands beside the picture, so screen readers skip that. */
  name: string
  /** The show's id, a hash of its feed's address: the same drawn square everywhere. */
  seed: string
  /** Edge in pixels. */
  size: 44 | 48 | 56 | 64 | 72 | 104 | 176
}

/** Names below localhost are those of the local stack. */
const LOADED = /^https:|^http:\/\/[\w.-]+\.localhost(?::\d+)?\//

/** A show's picture, loaded when visible; without one, a drawn square. */
export function Artwork({ address, name, seed, size }: ArtworkProps) {
  const [failed, setFailed] = useState<string>()
  // Our pages load encrypted pictures only.
  const isShown = address != null && LOADED.test(address) && failed !== address
  return (
    <span className={styles.artwork} style={{ width: size, height: size }}>
      {isShown ? (
        <img
          src={address}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setFailed(address)}
        />
      ) : (
        <Square name={name} seed={seed} isLarge={size >= 96} />
      )}
    </span>
  )
}

function Square({ name, seed, isLarge }: { name: string; seed: string; isLarge: boolean }) {
  const { ground, ink, bars, barInk, lines, fontSize } = ownArtwork(name, seed, isLarge)
  return (
    <svg viewBox={`0 0 ${ARTWORK_EDGE} ${ARTWORK_EDGE}`} aria-hidden="true">
      <rect width={ARTWORK_EDGE} height={ARTWORK_EDGE} fill={ground} />
      {lines.map(({ text, y }) => (
        <text key={y} x="6" y={y} fill={ink} fontSize={fontSize} className={styles.words}>
          {text}
        </text>
      ))}
      <path d={bars} fill={barInk} />
    </svg>
  )
}
