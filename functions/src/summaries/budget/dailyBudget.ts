import { randomInt, randomUUID } from 'node:crypto'
import type { DocumentReference, DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore'
import {
  BUDGET_PARTS,
  type BudgetPart,
  budgetLeft,
  budgetShards,
  type BudgetUse,
  UNUSED,
} from '../rules/budgetShares.ts'
import { utcDay } from '#domain/time/calendar.ts'
import { COUNTS_KEPT_MS } from '#domain/time/lifetimes.ts'
import type { SummaryRequest } from '#domain/summaries/summaryRequest.ts'
import { setting } from '../../platform/config.ts'
import { deleteField, firestore, TRANSACTION_ATTEMPTS } from '../../platform/gateways/firestore.ts'
import type { Budget, Reservation } from '../../engine/SummaryEngine.ts'
import type { MicroUsd } from '../../platform/modelPrices.ts'
import { logError } from '../../platform/log.ts'
import { accountLimits } from '../../profiles/accountLimits.ts'

/** `budgets/{day, UTC}`, or `budgets/{day}.{n}`: a large budget has several, as each bears about a write a second. */
interface BudgetDay {
  /** Number of shards, in the first one; absent: one. Fixed for the day. */
  shards?: number
  spentMicroUsd: MicroUsd
  /** By paying part; the rest was spent before parts were counted. */
  spentByPlan: Partial<Record<BudgetPart, MicroUsd>>
  /** Reserved maxima of current summaries; ids begin with the part. A crashed one counts until midnight. */
  open: Record<string, MicroUsd>
}

/** `budget` of the document `accountLimits/{uid}`: an account's use of a day. */
interface AccountDay {
  day: string
  spentMicroUsd: MicroUsd
  open: Record<string, MicroUsd>
}

export interface Spender {
  uid: string
  plan: BudgetPart
}

export function spenderOf({
  uid,
  payer,
  plan = 'free',
  isAssured,
}: Pick<SummaryRequest, 'uid' | 'payer' | 'plan' | 'isAssured'>): Spender {
  return { uid: payer?.uid ?? uid, plan: isAssured ? 'assured' : plan }
}

/** All engines' budget by day in Firestore, as far as one account may use it. */
export function dailyBudget(spender: Spender): Budget {
  return { reserve: async (most, now) => reserve(await firestore(), spender, most, now) }
}

/** A day's reservation, storable for a later settlement. */
export interface Held extends Spender {
  id: string
  /** Absent: the first one. */
  shard?: number
  at: Date
}

/** As {@link Budget} says. @throws the client's error when Firestore does not take it: nothing may be spent then */
export async function reserve(
  database: Firestore,
  spender: Spender,
  most: MicroUsd,
  now: Date,
): Promise<Reservation | 'busy' | 'spent'> {
  const held = await hold(database, spender, most, now)
  return typeof held === 'string' ? held : { settle: (actual) => settle(database, held, actual) }
}

/** For work that ends elsewhere: unsettled, it counts until midnight. */
export async function hold(
  database: Firestore,
  spender: Spender,
  most: MicroUsd,
  now: Date,
): Promise<Held | 'busy' | 'spent'> {
  const shards = await shardsOf(database, now)
  const first = await holdIn(database, spender, most, now, { shard: randomInt(shards), shards })
  if (typeof first !== 'string' || shards === 1) return first
  const [days, own] = await Promise.all([readDays(database, now), accountLimits(database, spender.uid).get()])
  const account = accountDayOf(own, utcDay(now))
  const lefts = days.map((each, shard) => ({ shard, room: left(spender, each, account, shards) }))
  for (const { shard, room } of lefts.toSorted((a, b) => b.room - a.room)) {
    if (most > room) break
    const next = await holdIn(database, spender, most, now, { shard, shards })
    if (typeof next !== 'string') return next
  }
  return days.some((each) => most <= settledLeft(spender, each, account, shards)) ? 'busy' : 'spent'
}

async function holdIn(
  database: Firestore,
  spender: Spender,
  most: MicroUsd,
  now: Date,
  { shard, shards }: { shard: number; shards: number },
): Promise<Held | 'busy' | 'spent'> {
  const { uid, plan } = spender
  const [ofDay, ofAccount] = [budgetDay(database, now, shard), accountLimits(database, uid)]
  const day = utcDay(now)
  const id = `${plan}-${randomUUID()}`
  const refused = await change(database, async (transaction) => {
    const [inShard, own] = await transaction.getAll(ofDay, ofAccount)
    const [part, account] = [dayOf(inShard), accountDayOf(own, day)]
    if (most > left(spender, part, account, shards))
      return most > settledLeft(spender, part, account, shards) ? 'spent' : 'busy'
    transaction.set(ofDay, { spentMicroUsd: part.spentMicroUsd, open: { [id]: most } }, { merge: true })
    const budget: AccountDay = { ...account, open: { ...account.open, [id]: most } }
    const expiresAt = new Date(now.getTime() + COUNTS_KEPT_MS)
    transaction.set(ofAccount, { uid, budget, expiresAt }, { mergeFields: ['uid', 'budget', 'expiresAt'] })
    return undefined
  })
  return refused ?? { uid, plan, id, at: now, ...(shard > 0 && { shard }) }
}

/** Replaces a reservation by its real cost, once. Never throws. */
export async function settle(
  database: Firestore,
  { uid, plan, id, at, shard }: Held,
  actual: MicroUsd,
): Promise<void> {
  const [ofDay, ofAccount] = [budgetDay(database, at, shard), accountLimits(database, uid)]
  try {
    const none = await deleteField()
    const cost = Math.max(0, Math.ceil(actual))
    await change(database, async (transaction) => {
      const [inAll, own] = await transaction.getAll(ofDay, ofAccount)
      const [whole, account] = [dayOf(inAll), accountDayOf(own, utcDay(at))]
      if (whole.open[id] === undefined) return
      transaction.update(ofDay, {
        spentMicroUsd: whole.spentMicroUsd + cost,
        [`spentByPlan.${plan}`]: (whole.spentByPlan[plan] ?? 0) + cost,
        [`open.${id}`]: none,
      })
      // Of another day, or erased with its account.
      if (account.open[id] === undefined) return
      const spentMicroUsd = account.spentMicroUsd + cost
      transaction.update(ofAccount, { 'budget.spentMicroUsd': spentMicroUsd, [`budget.open.${id}`]: none })
    })
  } catch (error) {
    // The reserved amount counts until midnight: rather too much.
    logError('The cost of a summary could not be written down', error, { microUsd: actual })
  }
}

export type Coverage = 'today' | 'later' | 'never'

/** Whether an amount may be spent, for a quote, which reserves nothing: ever, today, or tomorrow. */
export async function coverage(
  database: Firestore,
  spender: Spender,
  now: Date,
): Promise<(most: MicroUsd) => Coverage> {
  const [days, own] = await Promise.all([readDays(database, now), accountLimits(database, spender.uid).get()])
  const account = accountDayOf(own, utcDay(now))
  // Reservations are mostly returned within minutes: the summary waits for them.
  const today = Math.max(...days.map((each) => settledLeft(spender, each, account, days.length)))
  const ever = budgetLeft(limit() / days.length, spender.plan, UNUSED, limit())
  return (most) => (most > ever ? 'never' : most <= today ? 'today' : 'later')
}

/** Spent or reserved part of the day's budget, 0 to 1. */
export async function takenShare(database: Firestore, now: Date): Promise<number> {
  const most = limit()
  if (most === 0) return 0
  const days = await readDays(database, now)
  return (
    days.reduce((all, { spentMicroUsd, open }) => all + spentMicroUsd + sum(Object.entries(open)), 0) / most
  )
}

/** @param shard the first has the old single document's name */
export function budgetDay(database: Firestore, now: Date, shard = 0): DocumentReference {
  return database.collection('budgets').doc(shard === 0 ? utcDay(now) : `${utcDay(now)}.${shard}`)
}

let counted: { database: Firestore; day: string; shards: number } | undefined

/** Number from the day's first shard, so that a changed budget only changes each one's amount. */
async function shardsOf(database: Firestore, now: Date): Promise<number> {
  const day = utcDay(now)
  if (counted?.database === database && counted.day === day) return counted.shards
  const reference = budgetDay(database, now)
  const shards = budgetShards(limit())
  let found = await reference.get()
  if (!found.exists && shards > 1) {
    await database.runTransaction(async (transaction) => {
      if ((await transaction.get(reference)).exists) return
      transaction.set(reference, { shards, spentMicroUsd: 0, open: {} })
    })
    found = await reference.get()
  }
  if (!found.exists) return 1
  counted = { database, day, shards: dayOf(found).shards ?? 1 }
  return counted.shards
}

async function readDays(database: Firestore, now: Date): Promise<BudgetDay[]> {
  const shards = await shardsOf(database, now)
  const all = Array.from({ length: shards }, (_, shard) => budgetDay(database, now, shard))
  return (await database.getAll(...all)).map(dayOf)
}

function limit(): MicroUsd {
  return Math.round(setting('DAILY_BUDGET_USD') * 1e6)
}

/** Without reservations. */
function settledLeft(spender: Spender, day: BudgetDay, account: AccountDay, shards: number): MicroUsd {
  return left(spender, { ...day, open: {} }, { ...account, open: {} }, shards)
}

/** Rest of one shard. */
function left(
  { plan }: Spender,
  { spentMicroUsd, spentByPlan, open }: BudgetDay,
  account: AccountDay,
  shards: number,
): MicroUsd {
  const reservations = Object.entries(open)
  const openOf = (id: BudgetPart) => sum(reservations.filter(([key]) => key.startsWith(`${id}-`)))
  const byPart = { ...UNUSED.byPart }
  for (const id of BUDGET_PARTS) byPart[id] = (spentByPlan[id] ?? 0) + openOf(id)
  const known = BUDGET_PARTS.reduce((total, id) => total + byPart[id], 0)
  const used: BudgetUse = {
    byPart,
    byAccount: account.spentMicroUsd + sum(Object.entries(account.open)),
    byUnknown: spentMicroUsd + sum(reservations) - known,
  }
  return budgetLeft(limit() / shards, plan, used, limit())
}

function sum(amounts: ReadonlyArray<readonly [string, MicroUsd]>): MicroUsd {
  return amounts.reduce((total, [, amount]) => total + amount, 0)
}

function dayOf(snapshot: DocumentSnapshot | undefined): BudgetDay {
  // Only this file writes it.
  const day = snapshot?.data() as Partial<BudgetDay> | undefined
  return {
    ...(day?.shards !== undefined && { shards: day.shards }),
    spentMicroUsd: day?.spentMicroUsd ?? 0,
    spentByPlan: day?.spentByPlan ?? {},
    open: day?.open ?? {},
  }
}

function accountDayOf(snapshot: DocumentSnapshot | undefined, day: string): AccountDay {
  const kept = snapshot?.get('budget') as AccountDay | undefined
  return kept?.day === day ? kept : { day, spentMicroUsd: 0, open: {} }
}

let last: Promise<unknown> = Promise.resolve()

/** Serializes this instance's transactions on a day's document, which would make each other retry. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const next = last.then(work)
  last = next.catch(() => {})
  return next
}

function change<Result>(
  database: Firestore,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return inTurn(() => database.runTransaction(work, { maxAttempts: TRANSACTION_ATTEMPTS }))
}
