import { SUMMARY_KINDS, type SummaryKind } from '#domain/credits/summaryCost.ts'
import { KIND_NAMES } from '../../shared/summaries/kindNames.ts'
import styles from './demo.module.css'
import { type Preview, priceLabel } from './preview.ts'

interface KindChoiceProps {
  preview: Preview
  kind: SummaryKind
  onKind: (kind: SummaryKind) => void
}

export function KindChoice({ preview, kind, onKind }: KindChoiceProps) {
  return (
    <fieldset className={styles.kinds}>
      <legend className={styles.kindsLegend}>Kind of summary</legend>
      {SUMMARY_KINDS.map((each) => (
        <label
          key={each}
          className={styles.kind}
          aria-label={`${KIND_NAMES[each]}, ${priceLabel(preview, each)}`}
        >
          <input
            type="radio"
            name="kind"
            value={each}
            checked={each === kind}
            onChange={() => onKind(each)}
          />
          <span>
            <strong>{KIND_NAMES[each]}</strong>
            <span className={styles.price}>{priceLabel(preview, each)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
