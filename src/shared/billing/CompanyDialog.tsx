import { type FormEvent, useState } from 'react'
import type { HeldCompany, Invoicing } from '#domain/api/invoicingReply.ts'
import { COMPANY_LIMITS, INVOICE_DUE_DAYS } from '#domain/plans/invoicing.ts'
import { COUNTRIES, taxIdType } from '#domain/plans/taxIds.ts'
import { Failure } from '../../ui/Alert.tsx'
import { QuietButton, SubmitButton } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { LANGUAGE } from '../../ui/language.en.ts'
import { typed } from '../../ui/typed.ts'
import { uiTexts } from '../../ui/texts.en.ts'
import styles from './billing.module.css'
import { companyTexts } from './dialogTexts.en.ts'
import { askInvoicing } from './invoicingCalls.ts'

interface CompanyDialogProps {
  company: HeldCompany | undefined
  onDone: (data: Invoicing) => void
  onClose: () => void
}

type Errors = Partial<Record<keyof typeof COMPANY_LIMITS | 'country', string>>

const NAMES = new Intl.DisplayNames(LANGUAGE, { type: 'region' })
const OPTIONS = COUNTRIES.map((value) => ({ value, label: NAMES.of(value) ?? value })).toSorted((a, b) =>
  a.label.localeCompare(b.label, LANGUAGE),
)
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
    const missing: Errors = Object.fromEntries(
      Object.entries(companyTexts.required).filter(([name]) => text(name) === ''),
    )
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
    <Dialog title={companyTexts.title} onClose={busy ? () => undefined : onClose}>
      <p>{companyTexts.about}</p>
      <Failure>{failure}</Failure>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        {field('name', companyTexts.name, 'organization')}
        {field('line1', companyTexts.line1, 'address-line1')}
        {field('line2', companyTexts.line2, 'address-line2')}
        <div className={styles.pair}>
          {field('postalCode', companyTexts.postalCode, 'postal-code')}
          {field('city', companyTexts.city, 'address-level2')}
        </div>
        {field('state', companyTexts.state, 'address-level1')}
        <Choice
          label={companyTexts.country}
          name="country"
          autoComplete="country"
          value={country}
          onChange={(event) => setCountry(event.currentTarget.value)}
          options={[{ value: '', label: companyTexts.choose }, ...OPTIONS]}
          error={errors.country}
        />
        {field('taxId', companyTexts.taxId, 'off', known ? companyTexts.suchAs : companyTexts.unknownTaxId)}
        {field('orderNumber', companyTexts.orderNumber, 'off', companyTexts.onInvoices(INVOICE_DUE_DAYS))}
        <SubmitButton busy={busy}>{busy ? uiTexts.saving : companyTexts.save}</SubmitButton>
      </form>
      <QuietButton disabled={busy} onClick={onClose}>
        {uiTexts.cancel}
      </QuietButton>
    </Dialog>
  )
}
