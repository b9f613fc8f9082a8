import type { Summary } from '#domain/summaries/summary.ts'
import { layoutOf } from '#domain/templates/layoutOf.ts'
import type { TemplateId } from '#domain/templates/template.ts'
import type { ListedRequest } from '../../../shared/session/useRequests.ts'
import { lengthText } from '#domain/episodes/lengthText.ts'
import { Drawing } from '../Drawing.tsx'
import { LaidBlocks, LaidTop } from '../LaidBlocks.tsx'
import styles from './templates.module.css'

export interface PreviewedProps extends Pick<ListedRequest, 'episode' | 'source' | 'minutes'> {
  summary: Summary
  template: TemplateId
}

/** A summary in a template, without a player. */
export function Previewed({ episode, source, minutes, summary, template }: PreviewedProps) {
  const { title, channelTitle, language, durationSeconds } = episode
  const laid = layoutOf(template, summary, episode)
  return (
    <article className={styles.plate}>
      <header lang={language}>
        <p className={styles.caption}>
          {channelTitle}, {lengthText(minutes)}
        </p>
        <p className={styles.title}>{title}</p>
      </header>
      <LaidTop laid={laid} title={title} language={language} />
      {laid.hasDrawing && <Drawing of={summary} durationSeconds={durationSeconds} height={56} />}
      <LaidBlocks laid={laid} source={source} language={language} />
    </article>
  )
}
