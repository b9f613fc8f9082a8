import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { PrivateFeedData } from '#domain/api/cutReplies.ts'
import { timeOfDay } from '../../ui/timeOfDay.ts'
import { Alert, Failure } from '../../ui/Alert.tsx'
import { Button, QuietButton, SecondaryButton } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Waveform } from '../../ui/Waveform.tsx'
import { uiTexts } from '../../ui/texts.en.ts'
import { useOnline } from '../offline/useOnline.ts'
import styles from './cuts.module.css'
import { sizeText } from './soundText.ts'
import { noSoundTexts } from './soundTexts.en.ts'
import { appTexts as texts } from './texts.en.ts'
import { call } from '../api/call.ts'
import { failureMessage } from '../api/failureMessage.ts'
import { bearer } from '../session/bearer.ts'

/** Podcast apps that open a feed by their own scheme: no web server learns the address. */
export const APPS: ReadonlyArray<{ name: string; link: (address: string) => string }> = [
  { name: 'Apple Podcasts', link: (address) => `podcast://${bare(address)}` },
  { name: 'Overcast', link: (address) => `overcast://x-callback-url/add?url=${encodeURIComponent(address)}` },
  { name: 'Pocket Casts', link: (address) => `pktc://subscribe/${bare(address)}` },
  { name: 'AntennaPod', link: (address) => `antennapod-subscribe://${bare(address)}` },
]

/** Without its scheme. */
const bare = (address: string) => address.replace(/^https?:\/\//, '')

const QrCode = lazy(async () => ({ default: (await import('./QrCode.tsx')).QrCode }))

type Feed = NonNullable<PrivateFeedData['feed']>

/** The private feed: made, opened in an app, and ended. docs/rules.md "Hearing" */
export function PodcastApp(props: { withFacts?: boolean; onChange?: (isOn: boolean) => void }) {
  const { withFacts = false, onChange } = props
  const online = useOnline()
  const [data, setData] = useState<PrivateFeedData>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [note, setNote] = useState<string>()
  const [isEnding, setEnding] = useState(false)
  const act = async (what: 'look' | 'make' | 'renew' | 'end', done?: string) => {
    setBusy(true)
    setFailure(undefined)
    const called = await call('privateFeed', { act: what }, await bearer())
    setBusy(false)
    if (called.outcome !== 'done') return setFailure(failureMessage(called))
    const { data: now } = called.answer
    setEnding(false)
    setNote(done)
    setData(now)
    onChange?.(now.feed !== undefined)
  }
  useEffect(() => {
    if (online) void act('look')
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each return of the network
  }, [online])

  if (data === undefined) {
    if (!online) return <Alert tone="plain">{texts.offline}</Alert>
    if (failure === undefined) return <Skeleton heights={[44, 44, 56]} />
  }
  return (
    <div className={styles.app}>
      <Failure>{failure}</Failure>
      {data === undefined ? (
        <div>
          <SecondaryButton busy={busy} onClick={() => void act('look')}>
            {uiTexts.tryAgain}
          </SecondaryButton>
        </div>
      ) : data.feed === undefined ? (
        <NoAddress busy={busy} note={note} onMake={() => void act('make')} />
      ) : isEnding ? (
        <Ending
          busy={busy}
          onRenew={() => void act('renew', texts.renewed)}
          onEnd={() => void act('end', texts.ended)}
          onKeep={() => setEnding(false)}
        />
      ) : (
        <Address feed={data.feed} note={note} withFacts={withFacts} onEnd={() => setEnding(true)} />
      )}
      {data?.hasSound === false && (
        <>
          <p className={styles.box}>{texts.noSound}</p>
          <p className={styles.about}>{texts.here}</p>
        </>
      )}
    </div>
  )
}

function NoAddress({ busy, note, onMake }: { busy: boolean; note: string | undefined; onMake: () => void }) {
  return (
    <>
      {note !== undefined && (
        <Alert tone="good" urgent>
          {note}
        </Alert>
      )}
      <Waveform bins={[]} lit={{ share: 0 }} height={24} />
      <h3 className={styles.state}>{texts.none}</h3>
      <p className={styles.about}>{texts.aboutNone}</p>
      <div>
        <Button busy={busy} onClick={onMake}>
          {texts.make}
        </Button>
      </div>
    </>
  )
}

interface EndingProps {
  busy: boolean
  onRenew: () => void
  onEnd: () => void
  onKeep: () => void
}

function Ending({ busy, onRenew, onEnd, onKeep }: EndingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className={styles.state}>
        {texts.end}
      </h3>
      <p>{texts.aboutEnd}</p>
      <div className="ways">
        <Button busy={busy} onClick={onRenew}>
          {texts.renew}
        </Button>
        <QuietButton disabled={busy} onClick={onKeep}>
          {texts.keep}
        </QuietButton>
        <QuietButton disabled={busy} onClick={onEnd}>
          {texts.endWithout}
        </QuietButton>
      </div>
    </>
  )
}

interface AddressProps {
  feed: Feed
  note: string | undefined
  withFacts: boolean
  onEnd: () => void
}

function Address({ feed, note, withFacts, onEnd }: AddressProps) {
  const [copied, setCopied] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(feed.address)
      setCopied(texts.copied)
    } catch {
      setCopied(texts.notCopied)
    }
  }
  const isUsedUp = feed.dayBytes >= feed.mostPerDay || feed.monthBytes >= feed.mostPerMonth
  return (
    <>
      {note !== undefined && (
        <Alert tone="good" urgent>
          {note}
        </Alert>
      )}
      {isUsedUp && <UsedUp feed={feed} />}
      <div className={styles.ways}>
        <div className={styles.way}>
          <p className="label">{texts.openIn}</p>
          <ul className={styles.apps}>
            {APPS.map(({ name, link }) => (
              <li key={name}>
                <a href={link(feed.address)}>{name}</a>
              </li>
            ))}
          </ul>
          <label className="label" htmlFor="feed-address">
            {texts.address}
          </label>
          <div className={styles.address}>
            <input
              id="feed-address"
              readOnly
              value={bare(feed.address)}
              onFocus={(event) => event.currentTarget.select()}
              onCopy={(event) => {
                event.preventDefault()
                event.clipboardData.setData('text/plain', feed.address)
              }}
            />
            <SecondaryButton onClick={() => void copy()}>{texts.copy}</SecondaryButton>
          </div>
          <output className={styles.about}>{copied}</output>
        </div>
        <div className={styles.camera}>
          <Suspense fallback={<div className={styles.noCode} />}>
            <QrCode text={feed.address} />
          </Suspense>
          <p>{texts.camera}</p>
        </div>
      </div>
      {withFacts ? <Facts rows={factsOf(feed)} /> : <p className={styles.about}>{readText(feed)}</p>}
      {withFacts && <Silent feed={feed} />}
      <div className={styles.foot}>
        <p>{texts.leaks}</p>
        <QuietButton onClick={onEnd}>{texts.turnOff}</QuietButton>
      </div>
    </>
  )
}

function UsedUp({ feed }: { feed: Feed }) {
  const isMonth = feed.monthBytes >= feed.mostPerMonth
  const [used, most] = isMonth ? [feed.monthBytes, feed.mostPerMonth] : [feed.dayBytes, feed.mostPerDay]
  return (
    <div className={styles.usedUp}>
      <Waveform bins={[]} lit={{ share: 1 }} height={32} />
      <p className={styles.state}>
        {(isMonth ? texts.usedThisMonth : texts.usedToday)(sizeText(used))}{' '}
        <small>{texts.most(sizeText(most))}</small>
      </p>
      <p className={styles.about}>{isMonth ? texts.goesOnNextMonth : texts.goesOnTomorrow}</p>
    </div>
  )
}

function Silent({ feed }: { feed: Feed }) {
  if (feed.silent.length === 0) return null
  return (
    <details className={styles.silent}>
      <summary>{texts.silent}</summary>
      <ul>
        {feed.silent.map(({ title, reason }) => (
          <li key={title}>
            <strong className="label">{title}</strong>
            <span className="caption">{noSoundTexts[reason]}</span>
          </li>
        ))}
      </ul>
      <p className={styles.about}>{texts.aboutSilent}</p>
    </details>
  )
}

function readText({ readAt }: Feed): string {
  return readAt === undefined ? `${texts.unread}.` : texts.lastRead(timeOfDay(new Date(readAt)))
}

function factsOf(feed: Feed) {
  const { readAt, items, silentItems, dayBytes, mostPerDay, monthBytes, mostPerMonth } = feed
  return [
    [texts.read, readAt === undefined ? texts.unread : timeOfDay(new Date(readAt))],
    [texts.episodes, texts.items(items, silentItems)],
    [texts.today, texts.of(sizeText(dayBytes), sizeText(mostPerDay))],
    [texts.thisMonth, texts.of(sizeText(monthBytes), sizeText(mostPerMonth))],
  ] as const
}
