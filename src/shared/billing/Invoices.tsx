import { useCallback, useEffect, useState } from 'react'
import type { HeldInvoice, Invoicing } from '#domain/api/invoicingReply.ts'
import { INVOICE_DUE_DAYS, PLAN_BY_INVOICE } from '#domain/plans/invoicing.ts'
import { PLANS } from '#domain/plans/plans.ts'
import type { Subscription } from '#domain/accounts/profile.ts'
import { lazyPart } from '../../ui/lazyPart.ts'
import { Alert, Failure } from '../../ui/Alert.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { QuietButton, SecondaryButton } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Card.tsx'
import { dateText } from '../../ui/dateText.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { uiTexts } from '../../ui/texts.en.ts'
import { useOnline } from '../offline/useOnline.ts'
import styles from './billing.module.css'
import { dollars } from './dollars.ts'
import { companyFacts, invoiceStateText, isPaidByInvoice, lateText, moneyText } from './invoiceText.ts'
import { askInvoicing } from './invoicingCalls.ts'
import { invoicesTexts } from './texts.en.ts'

const CompanyDialog = lazyPart(async () => (await import('./CompanyDialog.tsx')).CompanyDialog)
const OrderDialog = lazyPart(async () => (await import('./OrderDialog.tsx')).OrderDialog)

/** Invoices of the signed-in person, and their company; below a screen's own heading. docs/rules.md "Invoices" */
export function Invoices({ subscription }: { subscription: Subscription }) {
  const online = useOnline()
  const { data, failure, load, setData } = useInvoicing(subscription, online)
  const [asking, setAsking] = useState<'company' | 'order'>()
  if (data === undefined) {
    if (!online) return <Alert tone="plain">{invoicesTexts.offline}</Alert>
    if (failure === undefined) return <Skeleton heights={[56, 56]} />
    return (
      <Failure>
        {failure} <QuietButton onClick={() => void load()}>{uiTexts.tryAgain}</QuietButton>
      </Failure>
    )
  }
  const { company, invoices } = data
  const late = lateText(invoices, subscription)
  const { name, price } = PLANS[PLAN_BY_INVOICE.plan]
  return (
    <div className={styles.invoices}>
      {late !== undefined && <Alert tone="bad">{late}</Alert>}
      {invoices.length === 0 ? (
        <p className="quiet">{invoicesTexts.none}</p>
      ) : (
        <ul className={styles.list}>
          {invoices.map((each) => (
            <Row key={each.id} invoice={each} />
          ))}
        </ul>
      )}
      {company !== undefined && <Facts rows={companyFacts(company)} />}
      <div>
        <SecondaryButton disabled={!online} onClick={() => setAsking('company')}>
          {company === undefined ? invoicesTexts.enter : invoicesTexts.edit}
        </SecondaryButton>
      </div>
      {!isPaidByInvoice(subscription) && (
        <>
          <p className="quiet">
            {invoicesTexts.byInvoice(name, dollars(price[PLAN_BY_INVOICE.billingCycle]), INVOICE_DUE_DAYS)}
            {company === undefined && invoicesTexts.companyFirst}
          </p>
          {company !== undefined && (
            <div>
              <SecondaryButton disabled={!online} onClick={() => setAsking('order')}>
                {invoicesTexts.order}
              </SecondaryButton>
            </div>
          )}
        </>
      )}
      {asking === 'company' && (
        <CompanyDialog company={company} onDone={setData} onClose={() => setAsking(undefined)} />
      )}
      {asking === 'order' && company && (
        <OrderDialog
          company={company}
          subscription={subscription}
          onDone={setData}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  )
}

/** Asks again after a change of plan, as an invoice may have been paid. Without a customer there are no invoices. */
function useInvoicing({ customerId, status, lastPaymentDate }: Subscription, online: boolean) {
  const [data, setData] = useState<Invoicing | undefined>(customerId === null ? { invoices: [] } : undefined)
  const [failure, setFailure] = useState<string>()
  const load = useCallback(async () => {
    const outcome = await askInvoicing({ do: 'read' })
    if ('data' in outcome) setData(outcome.data)
    setFailure('failure' in outcome ? outcome.failure : undefined)
  }, [])
  const paidMs = lastPaymentDate?.getTime()
  useEffect(() => {
    if (online && customerId !== null) void load()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- these two tell of a payment, or of a missed one
  }, [online, customerId, load, status, paidMs])
  return { data, failure, load, setData }
}

function Row({ invoice }: { invoice: HeldInvoice }) {
  const { number, at, state, page, pdf } = invoice
  return (
    <li className={styles.row}>
      <div>
        <strong>{dateText(new Date(at))}</strong>{' '}
        {state === 'overdue' && <Badge look="bad">{invoicesTexts.overdue}</Badge>}
        <p className={styles.caption}>
          {number}, {invoiceStateText(invoice)}
        </p>
      </div>
      <span className={styles.amount}>{moneyText(invoice)}</span>
      <span className={styles.ways}>
        {page !== undefined && (
          <a href={page} aria-label={invoicesTexts.payOf(number)}>
            {invoicesTexts.pay}
          </a>
        )}
        {pdf !== undefined && (
          <a href={pdf} aria-label={invoicesTexts.pdfOf(number)}>
            PDF
          </a>
        )}
      </span>
    </li>
  )
}
