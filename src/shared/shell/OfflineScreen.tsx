import { useEffect } from 'react'
import { ButtonLink } from '../../ui/Button.tsx'
import { Waveform } from '../../ui/Waveform.tsx'
import { reloadWhenOnline } from '../offline/reloadWhenOnline.ts'
import { Screen } from './Screen.tsx'
import styles from './Screen.module.css'

/** In place of a screen whose code this device does not keep, until the network is back. */
export function OfflineScreen() {
  useEffect(reloadWhenOnline, [])
  return (
    <Screen title="Offline" narrow>
      <Waveform bins={[]} lit={{ share: 0 }} height={48} />
      <h1>This page needs the network</h1>
      <p>It is not saved on this device. It opens by itself when you are online again.</p>
      <div className={styles.actions}>
        <ButtonLink href="/dashboard">Dashboard</ButtonLink>
        <ButtonLink look="quiet" href="/">
          Home
        </ButtonLink>
      </div>
    </Screen>
  )
}
