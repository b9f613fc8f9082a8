import { useState } from 'react'
import { formOf } from '#domain/summaries/summary.ts'
import {
  DEFAULT_TEMPLATE,
  isTemplate,
  TEMPLATE_NAMES,
  type TemplateId,
  templateOf,
  templatesFor,
} from '#domain/templates/template.ts'
import { useOnline } from '../../../shared/offline/useOnline.ts'
import { changed } from '../../../shared/session/changed.ts'
import type { ListedRequest } from '../../../shared/session/useRequests.ts'
import { Failure } from '../../../ui/Alert.tsx'
import { Button, ButtonLink, SecondaryButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { choiceTexts as texts } from './texts.en.tsx'

interface UseTemplateProps {
  template: TemplateId
  /** Template of new summaries. */
  standard: TemplateId
  /** One's own summary in the preview. */
  request: ListedRequest | undefined
}

/** Applies the previewed template. Shows the server's state: a press counts once it answers. */
export function UseTemplate({ template, standard, request }: UseTemplateProps) {
  const { busy, said, failure, choose } = useChoosing()
  const online = useOnline()
  const { name } = TEMPLATE_NAMES[template]
  // Templates made of points fit no excerpt.
  const isFitting = request === undefined || templatesFor(formOf(request)).includes(template)
  const isOfRequest = request !== undefined && templateOf(request) === template
  return (
    <Card title={name}>
      <p className="caption">
        {template === standard ? texts.isStandard : texts.standard(TEMPLATE_NAMES[standard].name)}
      </p>
      <Button
        wide
        busy={busy}
        disabled={!online || template === standard}
        onClick={() => void choose(template, undefined, texts.used(name))}
      >
        {texts.choose}
      </Button>
      {request !== undefined && (
        <>
          <Laid request={request} />
          <SecondaryButton
            wide
            busy={busy}
            disabled={!online || isOfRequest || !isFitting}
            onClick={() => void choose(template, request.id, texts.usedOnce(name))}
          >
            {texts.chooseOnce}
          </SecondaryButton>
          {!isFitting && <p className="caption">{texts.noPoints(name)}</p>}
        </>
      )}
      <output className="caption">{said}</output>
      <Failure>{failure}</Failure>
      {!online && <p className="caption">{texts.offline}</p>}
      <p className="caption">{texts.free}</p>
    </Card>
  )
}

/** Names the summary's template: on phones its preview is further down. */
function Laid({ request }: { request: ListedRequest }) {
  const { title, language } = request.episode
  return (
    <p className="caption">
      {texts.laid(
        TEMPLATE_NAMES[templateOf(request)].name,
        (text) => (
          <span lang={language}>{text}</span>
        ),
        title,
      )}
    </p>
  )
}

interface PlanNeededProps extends Omit<UseTemplateProps, 'standard'> {
  /** The profile's choice from a former plan. */
  chosen: unknown
}

/** Without the plan: earlier layouts stay, and can be reverted. */
export function PlanNeeded({ template, chosen, request }: PlanNeededProps) {
  const { busy, said, failure, choose } = useChoosing()
  const online = useOnline()
  const brief = TEMPLATE_NAMES[DEFAULT_TEMPLATE].name
  const isBack = request !== undefined && templateOf(request) !== DEFAULT_TEMPLATE
  return (
    <Card title={TEMPLATE_NAMES[template].name}>
      <p>{template === DEFAULT_TEMPLATE ? texts.everybodys(brief) : texts.premium}</p>
      {isTemplate(chosen) && chosen !== DEFAULT_TEMPLATE && (
        <p className="caption">{texts.chosen(TEMPLATE_NAMES[chosen].name)}</p>
      )}
      <ButtonLink href="/pricing" wide>
        {texts.seePremium}
      </ButtonLink>
      {isBack && (
        <>
          <Laid request={request} />
          <SecondaryButton
            wide
            busy={busy}
            disabled={!online}
            onClick={() => void choose(DEFAULT_TEMPLATE, request.id, texts.usedOnce(brief))}
          >
            {texts.layOut(brief)}
          </SecondaryButton>
        </>
      )}
      <output className="caption">{said}</output>
      <Failure>{failure}</Failure>
      <p className="caption">{texts.kept}</p>
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
    const failed = await changed('chooseTemplate', {
      template,
      ...(summaryId !== undefined && { summaryId }),
    })
    setBusy(false)
    if (failed === undefined) setSaid(done)
    else setFailure(failed)
  }
  return { busy, said, failure, choose }
}
