import {
  connectFirestoreEmulator,
  initializeFirestore,
  memoryLocalCache,
  persistentLocalCache,
  persistentMultipleTabManager,
  terminate,
} from 'firebase/firestore'
import { KEYS, recall, remember } from '../offline/deviceStorage.ts'
import { firebaseApp } from './firebaseApp.ts'
import { site } from '../../content/site.ts'
import { wipeDevice, wipePending } from './wipe.ts'

/** Starts Firestore with this person's cache, the last's removed; none where another tab keeps that. */
export async function startFirestore(uid: string) {
  const clean = await cacheBelongsTo(uid)
  const db = initializeFirestore(firebaseApp, {
    localCache: clean
      ? persistentLocalCache({ tabManager: persistentMultipleTabManager() })
      : memoryLocalCache(),
  })
  const emulator = site.local?.firestore
  if (emulator !== undefined) connectFirestoreEmulator(db, emulator.host, emulator.port)
  return { db, close: () => terminate(db) }
}

async function cacheBelongsTo(uid: string): Promise<boolean> {
  const stranger = (recall(KEYS.cacheOwner) ?? uid) !== uid
  if ((stranger || wipePending()) && !(await wipeDevice())) return false
  remember(KEYS.cacheOwner, uid)
  return true
}
