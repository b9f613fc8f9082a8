import type { Firestore } from 'firebase/firestore'
import { startTransition, useEffect, useState } from 'react'
import { useFirestore } from 'reactfire'
import { reportFailure } from '../api/reportFailure.ts'
import { type Hit, type Reading, SearchLibrary } from './SearchLibrary.ts'

/** Results refresh after so many newly read summaries. */
const READ_TOGETHER = 10
/** Transcripts are searched after this pause in typing, in milliseconds. */
const TYPED_MS = 150

let opened: { owner: string; library: Promise<SearchLibrary> } | undefined

/** One for the page's lifetime: later searches find it open. */
function libraryOf(db: Firestore, owner: string): Promise<SearchLibrary> {
  if (opened?.owner !== owner) opened = { owner, library: SearchLibrary.open(db, owner) }
  return opened.library
}

/** Opens a library before it is searched: a large index takes a phone a second. */
export function useOpenLibrary(owner: string): void {
  const db = useFirestore()
  useEffect(() => void libraryOf(db, owner), [db, owner])
}

/** Results in a library, growing; `found` undefined until the first answer, `said` those of transcripts. */
export function useFound(owner: string, words: string, isAny = false) {
  const db = useFirestore()
  const [reading, setReading] = useState<Reading>()
  const [readingWords, setReadingWords] = useState<Reading>()
  const [said, setSaid] = useState<{ words: string; found: readonly Hit[] }>()
  const [visits, setVisits] = useState(0)
  const [failed, setFailed] = useState(false)
  const [found, setFound] = useState<{ words: string; hits: readonly Hit[] }>()

  useEffect(() => {
    let isOld = false
    const show = (hits: readonly Hit[], isFirst = false) =>
      isOld || setFound((before) => (isFirst && before?.words === words ? before : { words, hits }))
    void libraryOf(db, owner)
      .then((library) => library.find(words, isAny, (hits) => show(hits, true)))
      .catch((error: unknown) => {
        reportFailure(error)
        return []
      })
      .then((hits) => startTransition(() => void show(hits)))
    return () => {
      isOld = true
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- newly read summaries may match too
  }, [db, owner, words, isAny, reading])

  useEffect(() => {
    let isLeft = false
    const begin = async () => {
      const searchable = await libraryOf(db, owner)
      if (isLeft) return
      await searchable.catchUp(new Date(), (read) => {
        if (!isLeft && (read.read % READ_TOGETHER === 0 || read.read === read.of)) setReading(read)
      })
      if (isLeft) return
      // Deleted ones are found no more.
      setReading({ read: 0, of: 0 })
      if (isAny) return
      await searchable.readWords(new Date(), () => isLeft, setReadingWords)
      // The last of `readingWords` may come and go within one rendering.
      if (!isLeft) setVisits((count) => count + 1)
    }
    begin()
      .catch((error: unknown) => {
        reportFailure(error)
        if (isLeft) return
        setFailed(true)
        setReading(undefined)
      })
      .finally(() => isLeft || setReadingWords(undefined))
    return () => {
      isLeft = true
    }
  }, [db, owner, isAny])

  useEffect(() => {
    if (isAny) return undefined
    let isOld = false
    const timer = setTimeout(() => {
      const searched = libraryOf(db, owner).then((library) => library.findSaid(words, () => isOld))
      searched.then((answer) => isOld || setSaid({ words, found: answer }), reportFailure)
    }, TYPED_MS)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- so may newly read transcripts
  }, [db, owner, words, isAny, readingWords, visits])

  // `failed`: some could not be read; the results are of the others.
  return { found: found?.hits, said: said?.words === words ? said.found : [], reading, readingWords, failed }
}
