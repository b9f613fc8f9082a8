import { BASE } from '../../ui/language.en.ts'
import styles from './accounts.module.css'
import { termsTexts } from './texts.en.tsx'

/** What making an account agrees to; the server records the version of the terms that held then. */
export function AccountTerms({ at }: { at: keyof typeof termsTexts }) {
  const linkTo = (page: string) => (text: string) => <a href={`${BASE}/${page}.html`}>{text}</a>
  return <p className={styles.note}>{termsTexts[at](linkTo('terms-of-service'), linkTo('privacy-policy'))}</p>
}
