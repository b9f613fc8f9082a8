import { BASE } from '../../ui/language.en.ts'
import { termsTexts } from './texts.en.tsx'

/** Terms of a new account; the server records their version. */
export function AccountTerms({ at }: { at: keyof typeof termsTexts }) {
  const linkTo = (page: string) => (text: string) => <a href={`${BASE}/${page}.html`}>{text}</a>
  return <p className="quiet">{termsTexts[at](linkTo('terms-of-service'), linkTo('privacy-policy'))}</p>
}
