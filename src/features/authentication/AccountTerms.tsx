import styles from './accounts.module.css'

/** What making an account agrees to; the server records the version of the terms that held then. */
export function AccountTerms({ by }: { by: string }) {
  return (
    <p className={styles.note}>
      By {by} you accept the <a href="/terms-of-service.html">terms of service</a>. The{' '}
      <a href="/privacy-policy.html">privacy policy</a> says what we keep.
    </p>
  )
}
