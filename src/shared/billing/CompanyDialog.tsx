import { type FormEvent, useState } from 'react'
import type { HeldCompany, Invoicing } from '#domain/api/invoicingReply.ts'
import { COMPANY_LIMITS, INVOICE_DUE_DAYS } from '#domain/invoicing.ts'
import { COUNTRIES, taxIdType } from '#domain/taxIds.ts'
import { Failure } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { typed } from '../../ui/typed.ts'
import styles from './billing.module.css'
import { askInvoicing } from './invoicingCalls.ts'

interface CompanyDialogProps {
  company: HeldCompany | undefined
  onDone: (data: Invoicing) => void
  onClose: () => void
}

type Errors = Partial<Record<'name' | 'line1' | 'city' | 'country' | 'taxId', string>>

const NAMES = new Intl.DisplayNames('en', { type: 'region' })
const OPTIONS = COUNTRIES.map((value) => ({ value, label: NAMES.of(value) ?? value })).toSorted((a, b) =>
  a.label.localeCompare(b.label, 'en'),
)
const REQUIRED = {
  name: 'The company’s name is required.',
  line1: 'Street and number are required.',
  city: 'The city is required.',
} as const

/** What invoices name from now on. */
export function CompanyDialog({ company, onDone, onClose }: CompanyDialogProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [errors, setErrors] = useState<Errors>({})
  const [country, setCountry] = useState(company?.country ?? '')

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const data = new FormData(form)
    const text = (name: string) => typed(data, name).trim()
    const missing: Errors = {
      ...(text('name') === '' && { name: REQUIRED.name }),
      ...(text('line1') === '' && { line1: REQUIRED.line1 }),
      ...(text('city') === '' && { city: REQUIRED.city }),
      ...(country === '' && { country: 'Please choose a country.' }),
    }
    setErrors(missing)
    setFailure(undefined)
    const [first] = Object.keys(missing)
    if (first !== undefined) return form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    setBusy(true)
    const outcome = await askInvoicing({
      do: 'save',
      company: {
        name: text('name'),
        line1: text('line1'),
        line2: text('line2'),
        city: text('city'),
        postalCode: text('postalCode'),
        state: text('state'),
        country,
        taxId: text('taxId'),
        orderNumber: text('orderNumber'),
      },
    })
    setBusy(false)
    if ('data' in outcome) {
      onDone(outcome.data)
      return onClose()
    }
    if (outcome.field === undefined) return setFailure(outcome.failure)
    setErrors({ [outcome.field]: outcome.failure })
    form.querySelector<HTMLElement>(`[name="${outcome.field}"]`)?.focus()
  }

  const known = country === '' || taxIdType(country) !== undefined
  return (
    <Dialog title="Your company" onClose={busy ? () => undefined : onClose}>
      <p>Every invoice from now on names it. Stripe keeps it for us, and checks the tax id.</p>
      <Failure>{failure}</Failure>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <Field
          label="Company name"
          name="name"
          autoComplete="organization"
          maxLength={COMPANY_LIMITS.name}
          defaultValue={company?.name}
          error={errors.name}
        />
        <Field
          label="Street and number"
          name="line1"
          autoComplete="address-line1"
          maxLength={COMPANY_LIMITS.line1}
          defaultValue={company?.line1}
          error={errors.line1}
        />
        <Field
          label="Second line, if there is one"
          name="line2"
          autoComplete="address-line2"
          maxLength={COMPANY_LIMITS.line2}
          defaultValue={company?.line2}
        />
        <div className={styles.pair}>
          <Field
            label="Postal code"
            name="postalCode"
            autoComplete="postal-code"
            maxLength={COMPANY_LIMITS.postalCode}
            defaultValue={company?.postalCode}
          />
          <Field
            label="City"
            name="city"
            autoComplete="address-level2"
            maxLength={COMPANY_LIMITS.city}
            defaultValue={company?.city}
            error={errors.city}
          />
        </div>
        <Field
          label="State or province, if addresses have one"
          name="state"
          autoComplete="address-level1"
          maxLength={COMPANY_LIMITS.state}
          defaultValue={company?.state}
        />
        <Choice
          label="Country"
          name="country"
          autoComplete="country"
          value={country}
          onChange={(event) => setCountry(event.currentTarget.value)}
          options={[{ value: '', label: 'Please choose' }, ...OPTIONS]}
          error={errors.country}
        />
        <Field
          label="Tax id, if you have one"
          name="taxId"
          autoComplete="off"
          maxLength={COMPANY_LIMITS.taxId}
          defaultValue={company?.taxId}
          hint={known ? 'Such as a VAT number.' : 'Stripe knows no tax id of this country: leave it empty.'}
          error={errors.taxId}
        />
        <Field
          label="Purchase order number, if you need one"
          name="orderNumber"
          autoComplete="off"
          maxLength={COMPANY_LIMITS.orderNumber}
          defaultValue={company?.orderNumber}
          hint={`It stands on every invoice. Invoices that you order are due within ${INVOICE_DUE_DAYS} days.`}
        />
        <Button type="submit" wide busy={busy}>
          {busy ? 'Saving...' : 'Save the company'}
        </Button>
      </form>
      <Button look="quiet" disabled={busy} onClick={onClose}>
        Cancel
      </Button>
    </Dialog>
  )
}
