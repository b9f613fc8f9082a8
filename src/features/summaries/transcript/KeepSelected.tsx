import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { LONGEST_MOMENT } from '#domain/moments/moments.ts'
import type { TranscriptLine } from '#domain/episodes/transcript.ts'
import { keepMoment } from '../../../shared/moments/momentQueue.ts'
import { queueTexts } from '../../../shared/moments/queueTexts.en.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './transcript.module.css'
import { transcriptTexts as texts } from './texts.en.ts'

interface KeepSelectedProps {
  uid: string
  summaryId: string
  lines: readonly TranscriptLine[]
  /** Index of the node's line. */
  indexOf: (node: Node | null) => number | undefined
}

/** Keeps the selected lines as a moment. */
export function KeepSelected({ uid, summaryId, lines, indexOf }: KeepSelectedProps) {
  const [span, setSpan] = useState<{ startSeconds: number; endSeconds: number }>()
  const [told, setTold] = useState('')
  useEffect(() => {
    const look = () => {
      const selection = getSelection()
      const [at, to] = [selection?.anchorNode, selection?.focusNode].map((node) => indexOf(node ?? null))
      if (selection?.isCollapsed !== false || at === undefined || to === undefined) return setSpan(undefined)
      const [first, last] = [lines[Math.min(at, to)], lines[Math.max(at, to)]]
      if (first && last) {
        setSpan({ startSeconds: first.startSeconds, endSeconds: last.endSeconds })
        setTold('')
      }
    }
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [lines, indexOf])
  if (span === undefined && told === '') return null
  const isLong = span !== undefined && span.endSeconds - span.startSeconds > LONGEST_MOMENT
  return (
    <div className={styles.back}>
      {span !== undefined && (
        <Button
          look="secondary"
          disabled={isLong}
          // A press must not clear the selection.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            getSelection()?.removeAllRanges()
            void keepMoment(uid, { summary: summaryId, ...span }).then((kept) => setTold(kept.text))
          }}
        >
          {isLong ? texts.tooLong : texts.keepLines}
        </Button>
      )}
      <output>
        {told} {told !== '' && <Link href="/moments">{queueTexts.all}</Link>}
      </output>
    </div>
  )
}
