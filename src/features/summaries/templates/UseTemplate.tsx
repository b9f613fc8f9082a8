import { useState } from 'react'
import { formOf } from '#domain/summaries/summary.ts'
import {
  EVERYBODYS,
  isTemplate,
  TEMPLATE_NAMES,
  type TemplateId,
  templateOf,
  templatesFor,
} from '#domain/templates/template.ts'
import { useOnline } from '../../../shared/offline/useOnline.ts'
import type { ListedRequest } from '../../../shared/session/useRequests.ts'
import { Failure } from '../../../ui/Alert.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { chooseTemplate } from './chooseTemplate.ts'
import styles from './templates.module.css'

interface UseTemplateProps {
  /** What is looked at. */
  template: TemplateId
  /** What new summaries are laid out as. */
  standard: TemplateId
  /** The summary of one's own that is shown. */
  request: ListedRequest | undefined
}

/** What happens with the template that is looked at. It says what the server holds: nothing is chosen before it says so. */
export function UseTemplate({ template, standard, request }: UseTemplateProps) {
  const { busy, said, failure, choose } = useChoosing()
  const online = useOnline()
  const { name } = TEMPLATE_NAMES[template]
  // What is made of points fits no excerpt.
  const isFitting = request === undefined || templatesFor(formOf(request)).includes(template)
  const isOfRequest = request !== undefined && templateOf(request) === template
  return (
    <Card title={name}>
      <p className={styles.quiet}>
        {template === standard
          ? 'New summaries are laid out like this.'
          : `New summaries are laid out as ${TEMPLATE_NAMES[standard].name}.`}
      </p>
      <Button
        wide
        busy={busy}
        disabled={!online || template === standard}
        onClick={() =>
          void choose(template, undefined, `New summaries come as ${name}, from the next one on.`)
        }
      >
        Use for new summaries
      </Button>
      {request !== undefined && (
        <>
          <Laid request={request} />
          <Button
            look="secondary"
            wide
            busy={busy}
            disabled={!online || isOfRequest || !isFitting}
            onClick={() => void choose(template, request.id, `This summary is laid out as ${name}.`)}
          >
            Only for this summary
          </Button>
          {!isFitting && <p className={styles.quiet}>An excerpt has no points to lay out as {name}.</p>}
        </>
      )}
      <output className={styles.quiet}>{said}</output>
      <Failure>{failure}</Failure>
      {!online && (
        <p className={styles.quiet}>You are offline: this can be chosen when you are back online.</p>
      )}
      <p className={styles.quiet}>
        Changing a template asks no engine and costs nothing. What was verified stays verified.
      </p>
    </Card>
  )
}

/** What one summary is laid out as, by its title: on phones the preview that shows it is further down. */
function Laid({ request }: { request: ListedRequest }) {
  const { title, language } = request.episode
  return (
    <p className={styles.quiet}>
      <span lang={language}>“{title}”</span> is laid out as {TEMPLATE_NAMES[templateOf(request)].name}.
    </p>
  )
}

interface PlanNeededProps extends Omit<UseTemplateProps, 'standard'> {
  /** What was chosen while a plan held it, as the profile has it. */
  chosen: unknown
}

/** For who has no plan that holds templates: what was laid out before stays so, and can go back. */
export function PlanNeeded({ template, chosen, request }: PlanNeededProps) {
  const { busy, said, failure, choose } = useChoosing()
  const online = useOnline()
  const isBack = request !== undefined && templateOf(request) !== EVERYBODYS
  return (
    <Card title={TEMPLATE_NAMES[template].name}>
      <p>
        {template === EVERYBODYS
          ? 'Brief is what every summary is laid out as, on every plan.'
          : 'Templates come with Premium: one for all new summaries, or one for each.'}
      </p>
      {isTemplate(chosen) && chosen !== EVERYBODYS && (
        <p className={styles.quiet}>
          You had chosen {TEMPLATE_NAMES[chosen].name}. It counts again once your plan is back.
        </p>
      )}
      <ButtonLink href="/pricing" wide>
        See Premium
      </ButtonLink>
      {isBack && (
        <>
          <Laid request={request} />
          <Button
            look="secondary"
            wide
            busy={busy}
            disabled={!online}
            onClick={() => void choose(EVERYBODYS, request.id, 'This summary is laid out as Brief.')}
          >
            Lay this summary out as Brief
          </Button>
        </>
      )}
      <output className={styles.quiet}>{said}</output>
      <Failure>{failure}</Failure>
      <p className={styles.quiet}>What was laid out while a plan held it stays readable as it is.</p>
    </Card>
  )
}

function useChoosing() {
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  const [failure, setFailure] = useState<string>()
  const choose = async (template: TemplateId, summaryId: string | undefined, done: string) => {
    if (busy) return
    setBusy(true)
    setSaid('')
    setFailure(undefined)
    const failed = await chooseTemplate(template, summaryId)
    setBusy(false)
    if (failed === undefined) setSaid(done)
    else setFailure(failed)
  }
  return { busy, said, failure, choose }
}
