import { useState } from 'react'
import { ARTWORK_EDGE, ownArtwork } from './ownArtwork.ts'
import styles from './Artwork.module.css'

interface ArtworkProps {
  /** The publisher's picture; undefined where there is none. */
  address: string | null | undefined
  /** What it is the picture of: stands beside it, so that readers are told nothing twice. */
  name: string
  /** The show's id, which is a hash of its feed's address: our own square is the same wherever the show is seen. */
  seed: string
  /** Edge in pixels. */
  size: 44 | 48 | 56 | 64 | 72 | 104 | 176
}

/** Names below localhost are those of the local stack. */
const LOADED = /^https:|^http:\/\/[\w.-]+\.localhost(?::\d+)?\//

/** A show's picture, loaded when it is seen; where there is none, a square of ours. */
export function Artwork({ address, name, seed, size }: ArtworkProps) {
  const [failed, setFailed] = useState<string>()
  // A page of ours loads nothing that is not encrypted.
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
