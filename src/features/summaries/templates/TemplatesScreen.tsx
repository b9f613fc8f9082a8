import { Link, useSearch } from 'wouter'
import type { UserProfile } from '#domain/accounts/profile.ts'
import { PLANS } from '#domain/plans/plans.ts'
import { isReadable } from '#domain/summaries/summaryRequest.ts'
import {
  type TemplateId,
  templateForNew,
  templateOf,
  TEMPLATE_IDS,
  TEMPLATE_NAMES,
} from '#domain/templates/template.ts'
import { useState } from 'react'
import { MemberScreen } from '../../../shared/shell/MemberScreen.tsx'
import type { Person } from '../../../shared/session/sessionState.ts'
import { useProfile } from '../../../shared/session/useProfile.ts'
import {
  type ListedRequest,
  useRequest,
  useRequests,
  useSummary,
} from '../../../shared/session/useRequests.ts'
import { PlanNeeded, UseTemplate } from './UseTemplate.tsx'
import { SAMPLE } from '../../../content/sampleSummary.ts'
import { templatesTexts as texts, templatesTexts } from './texts.en.tsx'
import { Select } from '../../../ui/Choice.tsx'
import { uiTexts } from '../../../ui/texts.en.ts'
import styles from './templates.module.css'
import { layoutOf } from '#domain/templates/layoutOf.ts'
import { timeCode } from '#domain/units.ts'
import { Drawing } from '../Drawing.tsx'
import type { Summary } from '#domain/summaries/summary.ts'
import { lengthText } from '#domain/episodes/lengthText.ts'
import { LaidBlocks, LaidTop } from '../LaidBlocks.tsx'

const SMALL = { bar: 1, gap: 1 } as const

export function TemplatesScreen() {
  return (
    <MemberScreen title={texts.title} failure={texts.failure}>
      {(person) => <Templates person={person} />}
    </MemberScreen>
  )
}

/** Template of new summaries, or of one; previewed with a summary of one's own. */
function Templates({ person }: { person: Person }) {
  const { data: profile } = useProfile(person.email)
  const { data: requests } = useRequests(person.uid)
  const asked = new URLSearchParams(useSearch()).get('summary')
  const made = requests?.filter(({ state }) => isReadable(state))
  return (
    <>
      <header className={styles.head}>
        <Link href="/account" className={styles.back}>
          {texts.account}
        </Link>
        <h1 className="title">{texts.title}</h1>
        <p className={styles.about}>{texts.about}</p>
      </header>
      {profile === undefined || made === undefined ? (
        <output>{uiTexts.loading}</output>
      ) : asked === null ? (
        <Choosing profile={profile} asked={asked} made={made} />
      ) : (
        <ChoosingFor profile={profile} asked={asked} made={made} uid={person.uid} />
      )}
    </>
  )
}

interface ChoosingProps {
  profile: UserProfile
  /** The summary whose page led here. */
  asked: string | null
  /** One's own, the newest first. */
  made: readonly ListedRequest[]
}

/** The newest summaries and the linked one, which new requests may push off the list meanwhile. */
function ChoosingFor({ made, asked, uid, ...rest }: ChoosingProps & { asked: string; uid: string }) {
  const { status, data: own, isUnread } = useRequest(asked, uid)
  const isListed = made.some(({ id }) => id === asked)
  if (!isListed && (status === 'loading' || isUnread)) return <output>{uiTexts.loading}</output>
  if (!isListed && own === undefined) throw new Error(`There is no request ${asked}`)
  const all = !isListed && own !== undefined && isReadable(own.state) ? [...made, own] : made
  return <Choosing {...rest} asked={asked} made={all} />
}

function Choosing({ profile, asked, made }: ChoosingProps) {
  const [shownId, setShownId] = useState<string>()
  const [looked, setLooked] = useState<TemplateId>()
  const { plan } = profile.subscription
  const shown = made.find(({ id }) => id === (shownId ?? asked)) ?? made[0]
  const standard = templateForNew(profile.template, plan)
  const template = looked ?? (asked === null || shown === undefined ? standard : templateOf(shown))
  return (
    <>
      <TemplateChoice of={SAMPLE} chosen={template} onChoose={setLooked} />
      <div className={styles.columns}>
        <div className={styles.use}>
          {PLANS[plan].can.templates ? (
            <UseTemplate template={template} standard={standard} request={shown} />
          ) : (
            <PlanNeeded template={template} chosen={profile.template} request={shown} />
          )}
        </div>
        <section className={styles.preview} aria-labelledby="preview">
          <header className={styles.previewHead}>
            <h2 id="preview">{texts.preview}</h2>
            {made.length > 0 && <Shown of={made} shown={shown} onShow={setShownId} />}
          </header>
          {shown === undefined ? (
            <Previewed {...SAMPLE} template={template} />
          ) : (
            <OwnPreview key={shown.id} request={shown} template={template} />
          )}
        </section>
      </div>
    </>
  )
}

interface ShownProps {
  of: readonly ListedRequest[]
  shown: ListedRequest | undefined
  onShow: (id: string) => void
}

function Shown({ of, shown, onShow }: ShownProps) {
  return (
    <div className={styles.shown}>
      <Select
        aria-label={texts.previewed}
        value={shown?.id}
        onChange={(event) => onShow(event.currentTarget.value)}
        options={of.map(({ id, episode: { title, language } }) => ({
          value: id,
          label: title,
          lang: language,
        }))}
      />
    </div>
  )
}

function OwnPreview({ request, template }: { request: ListedRequest; template: TemplateId }) {
  const { data: summary } = useSummary(request.id)
  if (summary === undefined) return <output>{uiTexts.loading}</output>
  return <Previewed {...request} summary={summary} template={template} />
}

interface TemplateChoiceProps {
  of: Pick<PreviewedProps, 'summary' | 'episode'>
  chosen: TemplateId
  onChoose: (template: TemplateId) => void
}

/** The templates side by side, as miniatures of one summary. */
function TemplateChoice({ of, chosen, onChoose }: TemplateChoiceProps) {
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
            <span className="caption">{TEMPLATE_NAMES[template].about}</span>
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

interface PreviewedProps extends Pick<ListedRequest, 'episode' | 'source' | 'minutes'> {
  summary: Summary
  template: TemplateId
}

function Previewed({ episode, source, minutes, summary, template }: PreviewedProps) {
  const { title, channelTitle, language, durationSeconds } = episode
  const laid = layoutOf(template, summary, episode)
  return (
    <article className={styles.plate}>
      <header lang={language}>
        <p className="caption">
          {channelTitle}, {lengthText(minutes)}
        </p>
        <p className={styles.title}>{title}</p>
      </header>
      <LaidTop laid={laid} title={title} />
      {laid.hasDrawing && <Drawing of={summary} durationSeconds={durationSeconds} height={56} />}
      <LaidBlocks laid={laid} source={source} />
    </article>
  )
}
