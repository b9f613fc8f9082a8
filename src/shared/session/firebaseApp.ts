import { initializeApp } from 'firebase/app'
import { site } from '../../content/site.ts'

/** Loaded only on screens that need an account. */
export const firebaseApp = initializeApp(site.firebase)
