import { useCallback, useEffect, useRef, useState } from 'react'
import { API_CALLS_PER_DAY, API_CALLS_PER_MINUTE } from '#domain/api/apiCallLimits.ts'
import { utcDay } from '#domain/time/calendar.ts'
import { MOST_API_KEYS } from '#domain/api/apiKeys.ts'
import type { ApiKeysResult, HeldKey } from '#domain/api/replies.ts'
import { lazyPart } from '../../ui/lazyPart.ts'
import { reportFailure } from '../../shared/api/reportFailure.ts'
import { callFailed } from '../../shared/api/texts.en.ts'
import { Failure, Alert } from '../../ui/Alert.tsx'
import { Button, QuietButton, QuietLink, SecondaryButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Table } from '../../ui/Table.tsx'
import { BASE } from '../../ui/language.en.ts'
import { dateText } from '../../ui/dateText.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useNow } from '../../ui/useNow.ts'
import { uiTexts } from '../../ui/texts.en.ts'
import { numberText } from '../../ui/formatCredits.ts'
import styles from './keys.module.css'
import { keysTexts, callsTexts } from './texts.en.tsx'
import { callApiKeys } from './apiKeysCalls.ts'
import type { KeyAsking } from './KeyDialog.tsx'
import { REFERENCE_BINS } from '../../content/referenceBins.ts'
import { KEYS } from '../../shared/offline/deviceStorage.ts'
import { ownList } from '../../shared/offline/ownList.ts'
import { clockText } from '../../ui/clockText.ts'
import { Meter } from '../../ui/Meter.tsx'

const counts = ownList(KEYS.callsToday, 'counts', isCounted)

const KeyDialog = lazyPart(async () => (await import('./KeyDialog.tsx')).KeyDialog)

/** docs/rules.md "API" */
export function KeysCard({ uid, online }: { uid: string; online: boolean }) {
  const [held, setHeld] = useState<ApiKeysResult>()
  const [heard, setHeard] = useState<CountedCalls>()
  const now = useNow()
  const [failure, setFailure] = useState<string>()
  const [asking, setAsking] = useState<KeyAsking>()
  const show = useCallback(
    (keys: ApiKeysResult) => {
      const counted = { calls: keys.callsToday, at: new Date().toISOString() }
      setHeld(keys)
      setHeard(counted)
      // An account without API calls has no count.
      counts.write(uid, keys.mayCall ? [counted] : [])
    },
    [uid],
  )
  const load = useCallback(
    () =>
      callApiKeys({ do: 'list' }).then(
        (outcome) => {
          if ('keys' in outcome) show(outcome.keys)
          const failed = 'failure' in outcome ? outcome.failure : callFailed
          setFailure('keys' in outcome ? undefined : failed)
        },
        (error: unknown) => {
          reportFailure(error)
          setFailure(callFailed)
        },
      ),
    [show],
  )
  useEffect(() => {
    if (online) void load()
  }, [online, load])
  // Calls count per day.
  const isOver = heard !== undefined && utcDay(new Date(heard.at)) !== utcDay(now)
  useEffect(() => {
    if (online && isOver) void load()
  }, [online, isOver, load])
  const counted =
    heard === undefined || isOver
      ? counts.read(uid).find(({ at }) => utcDay(new Date(at)) === utcDay(now))
      : heard
  const help = <QuietLink href="/developers">{keysTexts.help}</QuietLink>
  return (
    <Card title={keysTexts.title} aside={help}>
      {failure !== undefined && (
        <Failure>
          {failure} <QuietButton onClick={() => void load()}>{uiTexts.tryAgain}</QuietButton>
        </Failure>
      )}
      {held?.made !== undefined && <MadeKey secret={held.made} onKept={() => setHeld(withoutSecret(held))} />}
      {held === undefined ? (
        online && failure === undefined && <Skeleton heights={[40, 40]} />
      ) : (
        <>
          <Doubted keys={held.keys} online={online} onAnswer={setAsking} />
          {held.keys.length > 0 && <Keys keys={held.keys} onEnd={setAsking} />}
          {held.mayCall ? (
            <p className="quiet">
              {keysTexts.limits(
                held.keys.length,
                MOST_API_KEYS,
                API_CALLS_PER_MINUTE,
                numberText(API_CALLS_PER_DAY),
              )}
            </p>
          ) : (
            <p className="quiet">
              {keysTexts.noPlan((text) => (
                <a href={`${BASE}/pricing`}>{text}</a>
              ))}
            </p>
          )}
          {held.mayCall && held.keys.length < MOST_API_KEYS && (
            <div>
              <SecondaryButton disabled={!online} onClick={() => setAsking('make')}>
                {keysTexts.make}
              </SecondaryButton>
            </div>
          )}
        </>
      )}
      {counted !== undefined && held?.mayCall !== false && <CallsToday counted={counted} online={online} />}
      {asking !== undefined && (
        <KeyDialog asking={asking} onDone={show} onClose={() => setAsking(undefined)} />
      )}
    </Card>
  )
}

function withoutSecret({ made: _, ...held }: ApiKeysResult): ApiKeysResult {
  return held
}

/** Asked once after a new password or ended sessions: somebody else may have made these keys. */
function Doubted({
  keys,
  online,
  onAnswer,
}: {
  keys: readonly HeldKey[]
  online: boolean
  onAnswer: (asking: KeyAsking) => void
}) {
  const doubted = keys.filter(({ isDoubted }) => isDoubted)
  if (doubted.length === 0) return null
  const answer = (end: boolean) => () => onAnswer({ end, keys: doubted })
  return (
    <section className={styles.made} aria-labelledby="doubted-keys">
      <h3 id="doubted-keys">{keysTexts.doubt}</h3>
      <p className="quiet">{keysTexts.doubted(doubted.map(({ name }) => uiTexts.quoted(name)).join(', '))}</p>
      <div className={styles.answers}>
        <Button disabled={!online} onClick={answer(true)}>
          {keysTexts.endThese(doubted.length)}
        </Button>
        <QuietButton disabled={!online} onClick={answer(false)}>
          {keysTexts.keepThese(doubted.length)}
        </QuietButton>
      </div>
    </section>
  )
}

/** Shown until confirmed as kept: the secret cannot be shown again. */
function MadeKey({ secret, onKept }: { secret: string; onKept: () => void }) {
  const box = useRef<HTMLElement>(null)
  const [copied, setCopied] = useState('')
  useEffect(() => box.current?.focus(), [])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      setCopied(keysTexts.copied)
    } catch {
      getSelection()?.selectAllChildren(document.querySelector(`.${styles.secret}`) ?? document.body)
      setCopied(keysTexts.marked)
    }
  }
  return (
    <section ref={box} tabIndex={-1} className={styles.made} aria-labelledby="made-key">
      <h3 id="made-key">{keysTexts.made}</h3>
      <p className="quiet">{keysTexts.once}</p>
      <div className={styles.line}>
        <code className={styles.secret}>{secret}</code>
        <Button onClick={() => void copy()}>{keysTexts.copy}</Button>
      </div>
      <div className={styles.line}>
        <QuietButton onClick={onKept}>{keysTexts.kept}</QuietButton>
        <output className="quiet">{copied}</output>
      </div>
    </section>
  )
}

function Keys({ keys, onEnd }: { keys: readonly HeldKey[]; onEnd: (key: HeldKey) => void }) {
  const { columns } = keysTexts
  return (
    <Table
      className={styles.keys}
      columns={[
        columns.name,
        columns.may,
        columns.made,
        columns.used,
        <span key="do" className="unseen">
          {columns.actions}
        </span>,
      ]}
    >
      <tbody>
        {keys.map((key) => (
          <tr key={key.id}>
            <th scope="row">
              {key.name} <code>{key.start}…</code>
            </th>
            <td>{keysTexts.scopes[key.scope]}</td>
            <td>
              <span className={styles.label}>{keysTexts.madeAt}</span>
              {dateText(new Date(key.createdAt))}
            </td>
            <td>
              {key.lastUsedAt === undefined ? (
                keysTexts.unused
              ) : (
                <>
                  <span className={styles.label}>{keysTexts.usedAt}</span>
                  {dateText(new Date(key.lastUsedAt))}
                </>
              )}
            </td>
            <td>
              <QuietButton aria-label={keysTexts.endOf(key.name)} onClick={() => onEnd(key)}>
                {keysTexts.end}
              </QuietButton>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** Calls of the API on one UTC day, as the server counted them. */
interface CountedCalls {
  calls: number
  /** ISO 8601, by the device's clock. */
  at: string
}

/** A meter of today's calls out of the plan's; offline the last count. docs/rules.md "API" */
function CallsToday({ counted: { calls, at }, online }: { counted: CountedCalls; online: boolean }) {
  const [made, most] = [numberText(calls), numberText(API_CALLS_PER_DAY)]
  return (
    <section className={styles.calls} aria-labelledby="calls-today">
      <h3 id="calls-today" className="label">
        {callsTexts.title}
      </h3>
      <p className="number">{made}</p>
      <p className="quiet">
        {online ? callsTexts.untilMidnight(most) : callsTexts.asOf(most, clockText(new Date(at)))}
      </p>
      <Meter
        label={callsTexts.used}
        share={Math.min(1, calls / API_CALLS_PER_DAY)}
        words={callsTexts.share(made, most)}
        bins={calls === 0 ? [] : REFERENCE_BINS}
        height={40}
      />
      {calls >= API_CALLS_PER_DAY && <Alert tone="warn">{callsTexts.usedUp}</Alert>}
    </section>
  )
}

function isCounted(value: unknown): value is CountedCalls {
  if (typeof value !== 'object' || value === null) return false
  const { calls, at } = value as Record<string, unknown>
  return typeof calls === 'number' && typeof at === 'string' && !Number.isNaN(Date.parse(at))
}
