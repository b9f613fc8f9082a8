import type { ReactNode } from 'react'
import { Failure } from '../../ui/Alert.tsx'
import styles from './demo.module.css'

interface DemoFormProps {
  error: ReactNode
  onSubmit: () => Promise<void>
  children: ReactNode
}

export function DemoForm({ error, onSubmit, children }: DemoFormProps) {
  return (
    <>
      <Failure>{error}</Failure>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void onSubmit()
        }}
      >
        {children}
      </form>
    </>
  )
}
