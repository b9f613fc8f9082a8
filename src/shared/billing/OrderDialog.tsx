import { useState } from 'react'
import type { HeldCompany, Invoicing } from '#domain/api/invoicingReply.ts'
import { INVOICE_DUE_DAYS, PLAN_BY_INVOICE } from '#domain/plans/invoicing.ts'
import { PLANS } from '#domain/plans/plans.ts'
import { Failure } from '../../ui/Alert.tsx'
import { Button, QuietButton } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { uiTexts } from '../../ui/texts.en.ts'
import { orderTexts } from './dialogTexts.en.ts'
import { dollars } from './dollars.ts'
import { companyFacts, type InvoicedPlan } from './invoiceText.ts'
import { askInvoicing } from './invoicingCalls.ts'

interface OrderDialogProps {
  company: HeldCompany
  subscription: InvoicedPlan
  onDone: (data: Invoicing) => void
  onClose: () => void
}

/** Shows the order and its payer before it is placed. */
export function OrderDialog({ company, subscription, onDone, onClose }: OrderDialogProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { name, price } = PLANS[PLAN_BY_INVOICE.plan]
  const order = async () => {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    const outcome = await askInvoicing({ do: 'order' })
    setBusy(false)
    if ('failure' in outcome) return setFailure(outcome.failure)
    onDone(outcome.data)
    onClose()
  }
  return (
    <Dialog title={orderTexts.title(name)} onClose={busy ? () => undefined : onClose}>
      <p>{orderTexts.about(dollars(price[PLAN_BY_INVOICE.billingCycle]), INVOICE_DUE_DAYS)}</p>
      {subscription.plan !== 'free' && <p>{orderTexts.takenOff}</p>}
      <Facts rows={companyFacts(company)} />
      <Failure>{failure}</Failure>
      <Button wide busy={busy} onClick={() => void order()}>
        {busy ? orderTexts.ordering : orderTexts.order}
      </Button>
      <QuietButton disabled={busy} onClick={onClose}>
        {uiTexts.cancel}
      </QuietButton>
    </Dialog>
  )
}
