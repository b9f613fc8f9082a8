import type { RequestOf } from '#domain/api/ApiContract.ts'
import type { CONTRACTS } from '#domain/api/contracts.ts'
import type { Invoicing } from '#domain/api/invoicingReply.ts'
import { call } from '../api/call.ts'
import { failureMessage } from '../api/failureMessage.ts'
import { bearer } from '../session/bearer.ts'

export type InvoicingWish = RequestOf<(typeof CONTRACTS)['invoicing']>

/** The current state, or a message and its field. */
export type InvoicingOutcome =
  | { data: Invoicing }
  | { failure: string; field?: 'taxId' | 'country' | undefined }

/** Reads the account's invoices, or changes their data. docs/rules.md "Invoices" */
export async function askInvoicing(wish: InvoicingWish): Promise<InvoicingOutcome> {
  const called = await call('invoicing', wish, await bearer())
  if (called.outcome === 'done') return { data: called.answer.data }
  const field = called.outcome === 'refused' ? called.answer.field : undefined
  return { failure: failureMessage(called), field }
}
