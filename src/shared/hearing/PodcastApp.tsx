import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { PrivateFeedData } from '#domain/api/hearingReplies.ts'
import { timeOfDay } from '../../ui/timeOfDay.ts'
import { Alert, Failure } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Waveform } from '../../ui/Waveform.tsx'
import { useOnline } from '../offline/useOnline.ts'
import styles from './hearing.module.css'
import { APPS, askFeed, bare } from './privateFeed.ts'
import { noSoundText, sizeText } from './soundText.ts'

const QrCode = lazy(async () => ({ default: (await import('./QrCode.tsx')).QrCode }))

type Feed = NonNullable<PrivateFeedData['feed']>

/** The private address of one's summaries: made, opened in an app, and ended. docs/rules.md "Hearing" */
export function PodcastApp({
  withFacts = false,
  onChange,
}: {
  withFacts?: boolean
  onChange?: (isOn: boolean) => void
}) {
  const online = useOnline()
  const [data, setData] = useState<PrivateFeedData>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [note, setNote] = useState<string>()
  const [isEnding, setEnding] = useState(false)
  const act = async (what: 'look' | 'make' | 'renew' | 'end', done?: string) => {
    setBusy(true)
    setFailure(undefined)
    const asked = await askFeed(what)
    setBusy(false)
    if ('failure' in asked) return setFailure(asked.failure)
    setEnding(false)
    setNote(done)
    setData(asked.data)
    onChange?.(asked.data.feed !== undefined)
  }
  useEffect(() => {
    if (online) void act('look')
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each time that there is a network
  }, [online])

  if (data === undefined) {
    if (!online)
      return <Alert tone="plain">You are offline: your address shows once you are back online.</Alert>
    if (failure === undefined) return <Skeleton heights={[44, 44, 56]} />
  }
  return (
    <div className={styles.app}>
      <Failure>{failure}</Failure>
      {data === undefined ? (
        <div>
          <Button look="secondary" busy={busy} onClick={() => void act('look')}>
            Try again
          </Button>
        </div>
      ) : data.feed === undefined ? (
        <NoAddress busy={busy} note={note} onMake={() => void act('make')} />
      ) : isEnding ? (
        <Ending
          busy={busy}
          onRenew={() => void act('renew', 'The old address has ended. This is the new one.')}
          onEnd={() => void act('end', 'Your address has ended.')}
          onKeep={() => setEnding(false)}
        />
      ) : (
        <Address feed={data.feed} note={note} withFacts={withFacts} onEnd={() => setEnding(true)} />
      )}
      {data?.hasSound === false && (
        <>
          <p className={styles.box}>
            Sound in podcast apps is switched off on this Sonobrief. Your notes still arrive.
          </p>
          <p className={styles.about}>Key moments play here, on the summary’s page.</p>
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
      <h3 className={styles.state}>No address yet</h3>
      <p className={styles.about}>
        Make your private address, and your summaries appear in the podcast app you use already.
      </p>
      <div>
        <Button busy={busy} onClick={onMake}>
          Make my address
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
        Turn this address off?
      </h3>
      <p>
        Your apps stop receiving new episodes at once, and you get a new address to add. What they have
        downloaded stays with them.
      </p>
      <div className={styles.choices}>
        <Button busy={busy} onClick={onRenew}>
          End it, make a new one
        </Button>
        <Button look="quiet" disabled={busy} onClick={onKeep}>
          Keep it
        </Button>
        <Button look="quiet" disabled={busy} onClick={onEnd}>
          End it without a new one
        </Button>
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
      setCopied('Copied.')
    } catch {
      setCopied('Your browser did not let us copy: select the address.')
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
          <p className={styles.label}>Open in</p>
          <ul className={styles.apps}>
            {APPS.map(({ name, link }) => (
              <li key={name}>
                <a href={link(feed.address)}>{name}</a>
              </li>
            ))}
          </ul>
          <label className={styles.label} htmlFor="feed-address">
            Your address, for any other app
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
            <Button look="secondary" onClick={() => void copy()}>
              Copy
            </Button>
          </div>
          <output className={styles.about}>{copied}</output>
        </div>
        <div className={styles.camera}>
          <Suspense fallback={<div className={styles.noCode} />}>
            <QrCode text={feed.address} />
          </Suspense>
          <p>Point your phone’s camera here</p>
        </div>
      </div>
      {withFacts ? <Facts rows={factsOf(feed)} /> : <p className={styles.about}>{readText(feed)}</p>}
      {withFacts && <Silent feed={feed} />}
      <div className={styles.foot}>
        <p>
          Anybody with this address hears your summaries. If the link leaks, turn it off: it stops at once.
        </p>
        <Button look="quiet" onClick={onEnd}>
          Turn this address off
        </Button>
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
        {sizeText(used)} {isMonth ? 'this month' : 'today'} <small>of {sizeText(most)}</small>
      </p>
      <p className={styles.about}>
        Sound goes on {isMonth ? 'on the first of next month' : 'tomorrow'} at 00:00 UTC; titles and notes
        still arrive. Did you share the address?
      </p>
    </div>
  )
}

function Silent({ feed }: { feed: Feed }) {
  if (feed.silent.length === 0) return null
  return (
    <details className={styles.silent}>
      <summary>Summaries without sound</summary>
      <ul>
        {feed.silent.map(({ title, reason }) => (
          <li key={title}>
            <strong>{title}</strong>
            <span>{noSoundText(reason)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.about}>They are in your app as notes, with a link to the second.</p>
    </details>
  )
}

function readText({ readAt }: Feed): string {
  return readAt === undefined ? 'No app has fetched it yet.' : `Last read ${timeOfDay(new Date(readAt))}.`
}

function factsOf(feed: Feed) {
  const { readAt, items, silentItems, dayBytes, mostPerDay, monthBytes, mostPerMonth } = feed
  const without = silentItems === 0 ? '' : `, ${silentItems} without sound`
  return [
    ['Last read', readAt === undefined ? 'No app has fetched it yet' : timeOfDay(new Date(readAt))],
    ['Episodes', `${items}${without}`],
    ['Downloaded today', `${sizeText(dayBytes)} of ${sizeText(mostPerDay)}`],
    ['Downloaded this month', `${sizeText(monthBytes)} of ${sizeText(mostPerMonth)}`],
  ] as const
}
