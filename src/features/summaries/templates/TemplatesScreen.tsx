import { Link, useSearch } from 'wouter'
import type { UserProfile } from '#domain/accounts/profile.ts'
import { PLANS } from '#domain/plans/plans.ts'
import { isReadable } from '#domain/summaries/summaryRequest.ts'
import { type TemplateId, templateForNew, templateOf } from '#domain/templates/template.ts'
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
import { Previewed } from './Previewed.tsx'
import { SAMPLE } from '../../../content/sampleSummary.ts'
import { templatesTexts as texts } from './texts.en.tsx'
import { TemplateChoice } from './TemplateChoice.tsx'
import { Select } from '../../../ui/Select.tsx'
import { uiTexts } from '../../../ui/texts.en.ts'
import styles from './templates.module.css'

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
        <h1>{texts.title}</h1>
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
