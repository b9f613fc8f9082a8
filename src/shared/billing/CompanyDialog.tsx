import { type FormEvent, useState } from 'react'
import type { HeldCompany, Invoicing } from '#domain/api/invoicingReply.ts'
import { COMPANY_LIMITS, INVOICE_DUE_DAYS } from '#domain/plans/invoicing.ts'
import { COUNTRIES, taxIdType } from '#domain/plans/taxIds.ts'
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

type Errors = Partial<Record<keyof typeof COMPANY_LIMITS | 'country', string>>

const NAMES = new Intl.DisplayNames('en', { type: 'region' })
const OPTIONS = COUNTRIES.map((value) => ({ value, label: NAMES.of(value) ?? value })).toSorted((a, b) =>
  a.label.localeCompare(b.label, 'en'),
)
const REQUIRED = {
  name: 'The company’s name is required.',
  line1: 'Street and number are required.',
  city: 'The city is required.',
  country: 'Please choose a country.',
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
    const missing: Errors = Object.fromEntries(Object.entries(REQUIRED).filter(([name]) => text(name) === ''))
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

  const field = (name: keyof typeof COMPANY_LIMITS, label: string, autoComplete: string, hint?: string) => (
    <Field
      label={label}
      name={name}
      autoComplete={autoComplete}
      maxLength={COMPANY_LIMITS[name]}
      defaultValue={company?.[name]}
      hint={hint}
      error={errors[name]}
    />
  )
  const known = country === '' || taxIdType(country) !== undefined
  return (
    <Dialog title="Your company" onClose={busy ? () => undefined : onClose}>
      <p>Every invoice from now on names it. Stripe keeps it for us, and checks the tax id.</p>
      <Failure>{failure}</Failure>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        {field('name', 'Company name', 'organization')}
        {field('line1', 'Street and number', 'address-line1')}
        {field('line2', 'Second line, if there is one', 'address-line2')}
        <div className={styles.pair}>
          {field('postalCode', 'Postal code', 'postal-code')}
          {field('city', 'City', 'address-level2')}
        </div>
        {field('state', 'State or province, if addresses have one', 'address-level1')}
        <Choice
          label="Country"
          name="country"
          autoComplete="country"
          value={country}
          onChange={(event) => setCountry(event.currentTarget.value)}
          options={[{ value: '', label: 'Please choose' }, ...OPTIONS]}
          error={errors.country}
        />
        {field(
          'taxId',
          'Tax id, if you have one',
          'off',
          known ? 'Such as a VAT number.' : 'Stripe knows no tax id of this country: leave it empty.',
        )}
        {field(
          'orderNumber',
          'Purchase order number, if you need one',
          'off',
          `It stands on every invoice. Invoices that you order are due within ${INVOICE_DUE_DAYS} days.`,
        )}
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
