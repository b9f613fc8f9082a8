import { MomentRow } from '../../shared/moments/MomentRow.tsx'
import { useMoments } from '../../shared/moments/useMoments.ts'
import styles from './summary.module.css'
import { summaryTexts } from './texts.en.tsx'

/** The reader's moments of this episode. docs/rules.md "Moments" */
export function OwnMoments({ uid, summaryId }: { uid: string; summaryId: string }) {
  const moments = (useMoments(uid) ?? []).filter((each) => each.summaryId === summaryId)
  if (moments.length === 0) return null
  return (
    <section aria-labelledby="own-moments">
      <h2 id="own-moments" className={styles.heading}>
        {summaryTexts.ownMoments}
      </h2>
      <ol>
        {moments
          .toSorted((one, other) => one.startSeconds - other.startSeconds)
          .map((moment) => (
            <MomentRow key={moment.id} moment={moment} isNamed={false} />
          ))}
      </ol>
    </section>
  )
}
