import { Link } from 'wouter'
import { Mark } from '../../ui/Mark.tsx'
import styles from './Header.module.css'
import { shellTexts } from './texts.en.ts'

export function Logo() {
  return (
    <Link href="/" className={styles.logo} aria-label={shellTexts.logo}>
      <Mark />
      <span aria-hidden>Sonobrief</span>
    </Link>
  )
}
