import { startFirestore, type FirestoreOptions, type RunningFirestore } from '../../emulators/firestore/src/startFirestore.ts'

/** Starts a Firestore server for a test. */
export const startTestFirestore = (options: FirestoreOptions): Promise<RunningFirestore> => startFirestore(options)
