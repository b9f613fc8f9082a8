import { Suspense, useRef, useState } from 'react'
import type { ListedMoment } from '#domain/moments/moments.ts'
import { utcDay } from '#domain/time/calendar.ts'
import { momentMarkdown } from '#domain/moments/momentMarkdown.ts'
import { NOTE_FORMAT_IDS, NOTE_FORMATS, type NoteFormat } from '#domain/summaries/noteFormats.ts'
import { PLANS } from '#domain/plans/plans.ts'
import { timeCode } from '#domain/units.ts'
import { lazyScreen } from '../../shared/hydration/lazyScreen.ts'
import { forgetMoment, momentsCall, waitingMoments } from '../../shared/moments/momentQueue.ts'
import { MomentRow } from '../../shared/moments/MomentRow.tsx'
import { useMoments } from '../../shared/moments/useMoments.ts'
import { useOnline } from '../../shared/offline/useOnline.ts'
import type { Person } from '../../shared/session/sessionState.ts'
import { useProfile } from '../../shared/session/useProfile.ts'
import { ErrorBoundary } from '../../shared/shell/ErrorBoundary.tsx'
import { MemberScreen } from '../../shared/shell/MemberScreen.tsx'
import { Failure } from '../../ui/Alert.tsx'
import { QuietButton, SecondaryButton } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { fitsWords } from '../../ui/fitsWords.ts'
import { saveFile } from '../../ui/saveFile.ts'
import { uiTexts } from '../../ui/texts.en.ts'
import { heardHere } from '../summaries/Moment.tsx'
import { type PlayerHandle, SILENCE } from '../summaries/player/heard.ts'
import { NotHere } from '../summaries/player/NotHere.tsx'
import type { MomentPlayerProps } from '../summaries/player/MomentPlayer.tsx'
import summaryStyles from '../summaries/summary.module.css'
import { momentsTexts as texts } from './texts.en.ts'
import styles from '../../shared/moments/moments.module.css'

/** Kept moments of all episodes. docs/rules.md "Moments" */
export function MomentsScreen() {
  return (
    <MemberScreen title={texts.title} failure={texts.failure}>
      {(person) => <Moments person={person} />}
    </MemberScreen>
  )
}

const SHOWN_AT_ONCE = 50

const { Screen: MomentPlayer } = lazyScreen<MomentPlayerProps>(() =>
  import('../summaries/player/MomentPlayer.tsx').then((m) => m.MomentPlayer),
)

function save(text: string, { extension, type }: { extension: string; type: string }): void {
  const file = new Blob([text], { type: `${type};charset=utf-8` })
  saveFile(file, `moments-${utcDay(new Date())}.${extension}`)
}

/** The moment that plays, and each row's part of the player. */
function usePlayedMoment() {
  const handle = useRef<PlayerHandle>(null)
  const [played, setPlayed] = useState<ListedMoment>()
  const [{ isPlaying }, onHeard] = useState(SILENCE)
  const hereOf = (moment: ListedMoment) => {
    const isSpoken = moment.id === played?.id
    const onListen = (isPlayingNow: boolean) => {
      if (isSpoken && handle.current) return handle.current.listen(moment, isPlayingNow)
      setPlayed(moment)
      return true
    }
    return heardHere({ isSpoken, isPlaying, pauseAt: texts.pauseAt, onListen }, moment.startSeconds)
  }
  return { played, hereOf, handle, onHeard }
}

function Moments({ person }: { person: Person }) {
  const { uid, email } = person
  const moments = useMoments(uid)
  const queued = waitingMoments.useEntries(uid)
  const refused = queued.flatMap(({ id, startSeconds, failure }) =>
    failure === undefined ? [] : [{ id, startSeconds, why: failure }],
  )
  const waiting = queued.length - refused.length
  const { data: profile } = useProfile(email)
  const online = useOnline()
  const [words, setWords] = useState('')
  const [most, setMost] = useState(SHOWN_AT_ONCE)
  const [failure, setFailure] = useState<string>()
  const { played, hereOf, ...heard } = usePlayedMoment()
  if (moments === undefined) {
    return (
      <>
        <h1 className="title">{texts.title}</h1>
        <output>{uiTexts.loading}</output>
      </>
    )
  }
  const found = moments.filter(({ quote, note, title, show }) => fitsWords([quote, note, title, show], words))
  const download = async (format: NoteFormat) => {
    const answer = await momentsCall({ do: 'export', format })
    setFailure(answer.failure)
    if (answer.data?.text !== undefined) save(answer.data.text, NOTE_FORMATS[format])
  }
  const original = played && <NotHere source={played.source} startSeconds={played.startSeconds} />
  return (
    <>
      <h1 className="title">{texts.title}</h1>
      <div className={`${summaryStyles.essentials} ${played ? summaryStyles.beside : ''}`}>
        {played && (
          <ErrorBoundary key={played.id} fallback={original}>
            <Suspense fallback={<div className={summaryStyles.playerSkeleton} />}>
              <MomentPlayer moment={played} person={person} unknown={original} {...heard} />
            </Suspense>
          </ErrorBoundary>
        )}
        <div className={styles.moments}>
          {waiting > 0 && <p className={styles.quiet}>{texts.waiting(waiting)}</p>}
          {refused.map(({ id, startSeconds, why }) => (
            <Failure key={id}>
              {texts.refused(timeCode(startSeconds), why)}{' '}
              <QuietButton onClick={() => forgetMoment(uid, id)}>{texts.remove}</QuietButton>
            </Failure>
          ))}
          {moments.length === 0 ? (
            <p>{texts.none}</p>
          ) : (
            <>
              <search>
                <Field
                  label={texts.search}
                  type="search"
                  autoComplete="off"
                  value={words}
                  onChange={(event) => setWords(event.currentTarget.value)}
                />
                <output className={styles.quiet}>
                  {words === '' ? texts.kept(moments.length) : texts.found(found.length, moments.length)}
                </output>
              </search>
              <ol>
                {found.slice(0, most).map((moment) => (
                  <MomentRow key={moment.id} moment={moment} isNamed here={hereOf(moment)} />
                ))}
              </ol>
              {found.length > most && (
                <SecondaryButton onClick={() => setMost(most + SHOWN_AT_ONCE)}>{texts.more}</SecondaryButton>
              )}
              <section aria-label={texts.downloads} className={styles.ways}>
                <QuietButton onClick={() => save(momentMarkdown(moments), NOTE_FORMATS.obsidian)}>
                  {texts.markdown}
                </QuietButton>
                {PLANS[profile?.subscription.plan ?? 'free'].can.exports &&
                  NOTE_FORMAT_IDS.map((format) => (
                    <QuietButton key={format} disabled={!online} onClick={() => void download(format)}>
                      {texts.forProgram(NOTE_FORMATS[format].label)}
                    </QuietButton>
                  ))}
                <Failure>{failure}</Failure>
              </section>
            </>
          )}
        </div>
      </div>
    </>
  )
}
