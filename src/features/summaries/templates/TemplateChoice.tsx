import { layoutOf } from '#domain/templates/layoutOf.ts'
import { TEMPLATE_IDS, TEMPLATE_NAMES, type TemplateId } from '#domain/templates/template.ts'
import { timeCode } from '#domain/units.ts'
import { Drawing } from '../Drawing.tsx'
import type { PreviewedProps } from './Previewed.tsx'
import styles from './templates.module.css'
import { templatesTexts } from './texts.en.tsx'

const SMALL = { bar: 1, gap: 1 } as const

interface TemplateChoiceProps {
  of: Pick<PreviewedProps, 'summary' | 'episode'>
  chosen: TemplateId
  onChoose: (template: TemplateId) => void
}

/** The templates side by side, as miniatures of one summary. */
export function TemplateChoice({ of, chosen, onChoose }: TemplateChoiceProps) {
  return (
    <fieldset className={styles.choice}>
      <legend className="unseen">{templatesTexts.template}</legend>
      {TEMPLATE_IDS.map((template) => (
        <div key={template} className={styles.option}>
          <label>
            <span className={styles.name}>
              <input
                type="radio"
                name="template"
                value={template}
                checked={template === chosen}
                onChange={() => onChoose(template)}
              />
              {TEMPLATE_NAMES[template].name}
            </span>
            <span className={styles.caption}>{TEMPLATE_NAMES[template].about}</span>
          </label>
          <Miniature {...of} template={template} />
        </div>
      ))}
    </fieldset>
  )
}

/** Drawn by the template itself: to be recognized, not read. */
function Miniature({ summary, episode, template }: TemplateChoiceProps['of'] & { template: TemplateId }) {
  const { headline, lead, facts, hasDrawing, blocks } = layoutOf(template, summary, episode)
  return (
    <div className={styles.miniature} aria-hidden inert>
      <div className={styles.small}>
        <b>{headline}</b>
        {lead !== '' && <span>{lead}</span>}
        {hasDrawing && (
          <Drawing of={summary} durationSeconds={episode.durationSeconds} height={20} shape={SMALL} />
        )}
        {facts.map(({ name, value }) => (
          <span key={name} className={styles.line}>
            <i>{name}</i> {value}
          </span>
        ))}
        {blocks.map(({ name, heading, lines }) => (
          <span key={name} className={styles.block}>
            <b>{heading}</b>
            {lines.map(({ at, startSeconds, question, text }) => (
              <span key={at} className={styles.line}>
                {startSeconds !== undefined && question === undefined && <em>{timeCode(startSeconds)}</em>}
                {question ?? text}
              </span>
            ))}
          </span>
        ))}
      </div>
    </div>
  )
}
