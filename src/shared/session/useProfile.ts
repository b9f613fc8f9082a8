import { doc, type FirestoreDataConverter, serverTimestamp, updateDoc } from 'firebase/firestore'
import { useEffect } from 'react'
import { useFirestore, useFirestoreDoc } from 'reactfire'
import type { UserProfile } from '#domain/accounts/profile.ts'
import { reportFailure } from '../api/reportFailure.ts'
import { withDates } from '#domain/time/withDates.ts'
import { noteTeam } from './teamHint.ts'
import type { ReaderLanguage } from '#domain/languages.ts'
import { otherAddress, ownPath } from '../../ui/addresses.ts'
import { LANGUAGE } from '../../ui/language.en.ts'
import { forget, LANGUAGE_KEYS, recall, remember } from '../offline/deviceStorage.ts'

/** Time stamps as dates; one that the server has not set yet reads as now. */
const profiles: FirestoreDataConverter<UserProfile> = {
  toFirestore: (profile) => profile,
  fromFirestore: (snapshot, options) =>
    withDates(snapshot.data({ ...options, serverTimestamps: 'estimate' })) as UserProfile,
}

/** The signed-in person's profile, live. `isUnread` while the server was not reached, and no copy is kept. */
export function useProfile(email: string) {
  const db = useFirestore()
  const { status, data } = useFirestoreDoc(doc(db, 'users', email).withConverter(profiles))
  const profile = data?.data()
  const isUnread = status === 'success' && data.metadata.fromCache && !data.exists()
  const isKnown = status === 'success' && !isUnread
  const team = profile?.team?.id
  useEffect(() => {
    if (isKnown) noteTeam(team)
  }, [isKnown, team])
  // A cached profile, or one with a pending change, is not the server's.
  const isTold = status === 'success' && !data.metadata.fromCache && !data.metadata.hasPendingWrites
  const language = isTold ? profile?.language : undefined
  useEffect(() => {
    const chosen = language && followLanguage(language)
    if (!chosen) return
    updateDoc(doc(db, 'users', email), { language: chosen, updatedAt: serverTimestamp() }).catch(
      reportFailure,
    )
  }, [db, email, language])
  return { status, data: profile, isUnread }
}

/**
 * Redirects to the same address in the account's language.
 * @param ofProfile as the server has it
 * @returns a language chosen here since, to write into the profile; undefined: none docs/rules.md "Language"
 */
function followLanguage(ofProfile: ReaderLanguage): ReaderLanguage | undefined {
  const due = recall(LANGUAGE_KEYS.languageDue)
  // The choice stays until the profile has it: every reader of the profile calls this.
  if (due === ofProfile) forget(LANGUAGE_KEYS.languageDue)
  const language = due === 'en' || due === 'es' ? due : ofProfile
  remember(LANGUAGE_KEYS.accountLanguage, language)
  if (language !== LANGUAGE) {
    const { pathname, search, hash } = location
    location.replace(otherAddress(ownPath(pathname)) + search + hash)
  }
  return language === ofProfile ? undefined : language
}
