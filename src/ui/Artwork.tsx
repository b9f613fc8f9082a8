import { useState } from 'react'
import styles from './Artwork.module.css'

interface ArtworkProps {
  /** The publisher's picture; undefined where there is none. */
  address: string | undefined
  /** What it is the picture of: stands beside it, so that readers are told nothing twice. */
  name: string
  /** Edge in pixels. */
  size: 44 | 48 | 56 | 64 | 72 | 104
}

/** Grounds and their ink. They do not change with the theme, and are never the colour of what can be heard. */
const GROUNDS = [
  ['#14181c', '#fbfbf9'],
  ['#fbfbf9', '#14181c'],
  ['#d6d8d1', '#14181c'],
  ['#454b51', '#fbfbf9'],
] as const
const BARS = 9

/** A show's picture, loaded when it is seen; where there is none, a square of ours that is the same every time. */
export function Artwork({ address, name, size }: ArtworkProps) {
  const [failed, setFailed] = useState<string>()
  // A page of ours loads nothing that is not encrypted.
  const isShown = address?.startsWith('https:') === true && failed !== address
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
        <Square name={name} />
      )}
    </span>
  )
}

function Square({ name }: { name: string }) {
  const hash = hashOf(name)
  const [ground, ink] = GROUNDS[hash % GROUNDS.length] ?? GROUNDS[0]
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true">
      <rect width="64" height="64" fill={ground} />
      <text x="7" y="27" fill={ink} className={styles.letters}>
        {lettersOf(name)}
      </text>
      {Array.from({ length: BARS }, (_, at) => {
        const height = 5 + ((hash >>> (at * 3)) & 7) * 2
        return <rect key={at} x={7 + at * 6} y={57 - height} width="3" height={height} fill={ink} />
      })}
    </svg>
  )
}

/** The first letters of the first two words. */
function lettersOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  return words
    .slice(0, 2)
    .map((word) => /^./u.exec(word)?.[0].toUpperCase() ?? '')
    .join('')
}

/** FNV-1a of 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}
