import { saveFile } from '../../ui/saveFile.ts'
import type { AccountData, LedgerData, OfferData, SummaryData } from '#domain/api/accountData.ts'
import type { ListedMoment } from '#domain/moments/moments.ts'
import { utcDay } from '#domain/time/calendar.ts'
import { call } from '../../shared/api/call.ts'
import { type Called, isSettled } from '../../shared/api/Called.ts'
import { failureMessage } from '../../shared/api/failureMessage.ts'
import { callFailed } from '../../shared/api/texts.en.ts'
import { bearer } from '../../shared/session/bearer.ts'

/** Attempts at a page that the network lost, before the reader sees an error. */
const TRIES = 3

type Downloaded = { ok: true; fileName: string } | { ok: false; message: string }

/** Downloads all data of the account as one file. @param onProgress gets the number of summaries received */
export async function downloadAllData(onProgress: (summaries: number) => void): Promise<Downloaded> {
  let account: AccountData | undefined
  const ledger: LedgerData[] = []
  const offers: OfferData[] = []
  const moments: ListedMoment[] = []
  const summaries: SummaryData[] = []
  let page: string | undefined
  do {
    const called = await pageAt(page)
    if (called.outcome !== 'done') return { ok: false, message: failureMessage(called, callFailed) }
    const { data } = called.answer
    account ??= data.account
    ledger.push(...(data.ledger ?? []))
    offers.push(...(data.offers ?? []))
    moments.push(...(data.moments ?? []))
    summaries.push(...(data.summaries ?? []))
    if (data.summaries !== undefined) onProgress(summaries.length)
    page = data.next
  } while (page !== undefined)
  const now = new Date()
  const following = account?.following && { ...account.following, offers }
  const file = {
    format: 'sonobrief-data-1',
    downloadedAt: now,
    account: { ...account, following },
    ledger,
    moments,
    summaries,
  }
  const fileName = `sonobrief-data-${utcDay(now)}.json`
  saveFile(new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }), fileName)
  return { ok: true, fileName }
}

async function pageAt(page: string | undefined): Promise<Called<'downloadData'>> {
  for (let tries = 1; ; tries++) {
    const called = await call('downloadData', page === undefined ? {} : { page }, await bearer())
    const isLost = called.outcome === 'failed' ? called.came !== 'error' : !isSettled(called)
    if (!isLost || tries === TRIES) return called
  }
}
