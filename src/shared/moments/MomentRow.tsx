import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { type ListedMoment, LONGEST_NOTE } from '#domain/moments/moments.ts'
import { timeCode } from '#domain/units.ts'
import { Failure } from '../../ui/Alert.tsx'
import { QuietButton, SecondaryButton } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { type HeardHere, TimedLine } from '../../ui/TimedLine.tsx'
import { useOnline } from '../offline/useOnline.ts'
import { handOver, type MomentsAsked, momentsCall } from './momentQueue.ts'
import styles from './moments.module.css'
import { momentTexts as texts } from './texts.en.ts'

const MOVES = [
  { label: texts.startEarlier, edge: 'start', by: -1 },
  { label: texts.startLater, edge: 'start', by: 1 },
  { label: texts.endEarlier, edge: 'end', by: -1 },
  { label: texts.endLater, edge: 'end', by: 1 },
] as const

interface MomentRowProps {
  moment: ListedMoment
  /** Shows its episode's name, on a page with several. */
  isNamed: boolean
  /** Set where the page plays it. */
  here?: HeardHere
}

export function MomentRow({ moment, isNamed, here }: MomentRowProps) {
  const { id, source, startSeconds, endSeconds, quote, speaker, note, language, shareId } = moment
  const online = useOnline()
  const [isOpen, setOpen] = useState(false)
  const [written, setWritten] = useState(note)
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState<ReactNode>('')
  const [failure, setFailure] = useState<string>()
  const ask = async (asked: MomentsAsked, done = '') => {
    setBusy(true)
    setFailure(undefined)
    const answer = await momentsCall(asked)
    setBusy(false)
    setFailure(answer.failure)
    setSaid(answer.failure === undefined ? done : '')
    return answer.data
  }
  const share = async () => {
    const address = (await ask({ do: 'share', id }))?.address
    if (address === undefined) return
    await handOver(address, quote)
    setSaid(<a href={address}>{address}</a>)
  }
  const disabled = !online || isBusy
  return (
    <TimedLine {...{ source, startSeconds, here }} words={(quote || moment.title).split(' ', 12).join(' ')}>
      <div className={styles.moment}>
        <blockquote lang={language}>
          {quote === '' ? `${timeCode(startSeconds)}–${timeCode(endSeconds)}` : quote}
        </blockquote>
        <p className={styles.quiet}>
          {speaker}
          {speaker !== undefined && isNamed && ' · '}
          {isNamed && <Link href={`/summary/${moment.summaryId}`}>{moment.title}</Link>}
          {isNamed && ` · ${moment.show}`}
        </p>
        {note !== '' && <p className={styles.note}>{note}</p>}
        <div className={styles.ways}>
          <QuietButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? texts.done : texts.change}
          </QuietButton>
          {source.type === 'feed' && source.isPrivate ? null : (
            <QuietButton disabled={disabled} onClick={() => void share()}>
              {shareId === undefined ? texts.share : texts.link}
            </QuietButton>
          )}
          {shareId !== undefined && (
            <QuietButton disabled={disabled} onClick={() => void ask({ do: 'unshare', id }, texts.unshared)}>
              {texts.unshare}
            </QuietButton>
          )}
          <output className={styles.quiet}>{said}</output>
        </div>
        {isOpen && (
          <div className={styles.change}>
            <form
              onSubmit={(event) => {
                event.preventDefault()
                void ask({ do: 'change', id, note: written }, texts.saved)
              }}
            >
              <Field
                label={texts.note}
                maxLength={LONGEST_NOTE}
                value={written}
                onChange={(event) => setWritten(event.currentTarget.value)}
              />
              <SecondaryButton type="submit" disabled={disabled}>
                {texts.saveNote}
              </SecondaryButton>
            </form>
            {moment.isChecked && (
              <fieldset className={styles.ways}>
                <legend>{texts.bySentence}</legend>
                {MOVES.map(({ label, ...move }) => (
                  <QuietButton
                    key={label}
                    disabled={disabled}
                    onClick={() => void ask({ do: 'change', id, move })}
                  >
                    {label}
                  </QuietButton>
                ))}
              </fieldset>
            )}
            <QuietButton disabled={disabled} onClick={() => void ask({ do: 'drop', id })}>
              {texts.drop}
            </QuietButton>
          </div>
        )}
        <Failure>{failure}</Failure>
      </div>
    </TimedLine>
  )
}
