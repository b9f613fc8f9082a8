import { SUMMARY_LANGUAGES, type SummaryLanguage } from '#domain/languages.ts'
import { Select } from '../../ui/Choice.tsx'
import { personTexts } from '../session/texts.en.ts'
import { requestTexts } from './texts.en.ts'

interface WrittenInProps {
  /** Undefined: the account's choice. */
  value: SummaryLanguage | undefined
  /** The show has a choice, which goes before the account's. */
  isOfShow?: boolean
  onChoose: (language: SummaryLanguage | undefined) => void
}

export function WrittenIn({ value, isOfShow = false, onChoose }: WrittenInProps) {
  const account = { value: '', label: requestTexts.asAccount }
  const languages = SUMMARY_LANGUAGES.map((each) => ({ value: each, label: personTexts.languages[each] }))
  return (
    <label className="caption">
      {requestTexts.writtenIn}{' '}
      <Select
        value={value ?? ''}
        onChange={({ target }) => onChoose(SUMMARY_LANGUAGES.find((each) => each === target.value))}
        options={isOfShow ? languages : [account, ...languages]}
      />
    </label>
  )
}
