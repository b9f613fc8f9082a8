import { Link } from 'wouter'
import { Mark } from '../../ui/Mark.tsx'
import styles from './Header.module.css'

export function Logo() {
  return (
    <Link href="/" className={styles.logo} aria-label="Sonobrief, home">
      <Mark />
      <span aria-hidden>Sonobrief</span>
    </Link>
  )
}
