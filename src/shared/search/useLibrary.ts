import type { Firestore } from 'firebase/firestore'
import { useEffect, useState } from 'react'
import { useFirestore } from 'reactfire'
import { reportFailure } from '../api/reportFailure.ts'
import { type Found, type Reading, SearchLibrary } from './SearchLibrary.ts'

interface Searched {
  /** Undefined until the first answer. */
  found: readonly Found[] | undefined
  /** Episodes whose transcripts say the words; none of a question. */
  said: readonly Found[]
  /** While summaries are read that were not searched before. */
  reading: Reading | undefined
  /** The same of transcripts. */
  readingWords: Reading | undefined
  /** Not all could be read; what is found is of the others. */
  failed: boolean
}

/** At most so often a result changes by itself while summaries are read. */
const READ_TOGETHER = 10
/** Transcripts are searched once nothing was typed for so long, in milliseconds. */
const TYPED_MS = 150

let opened: { owner: string; library: Promise<SearchLibrary> } | undefined

/** One for as long as the page lives: whoever searches again finds it open. */
function libraryOf(db: Firestore, owner: string): Promise<SearchLibrary> {
  if (opened?.owner !== owner) opened = { owner, library: SearchLibrary.open(db, owner) }
  return opened.library
}

/** What the words are found in, of all that one has, or one's team; it grows while summaries are read that are new to this device. */
export function useFound(owner: string, words: string, isAny = false): Searched {
  const db = useFirestore()
  const [library, setLibrary] = useState<SearchLibrary>()
  const [reading, setReading] = useState<Reading>()
  const [readingWords, setReadingWords] = useState<Reading>()
  const [said, setSaid] = useState<{
    words: string
    found: readonly Found[]
    readingWords: Reading | undefined
  }>()
  const [failed, setFailed] = useState(false)
  const [answer, setAnswer] = useState<{ reading: Reading | undefined; found: readonly Found[] }>()

  useEffect(() => {
    let isLeft = false
    const begin = async () => {
      const found = await libraryOf(db, owner)
      if (isLeft) return
      setLibrary(found)
      setReading({ read: 0, of: 0 })
      await found.catchUp(new Date(), (read) => {
        if (!isLeft && (read.read % READ_TOGETHER === 0 || read.read === read.of)) setReading(read)
      })
      if (isLeft) return
      setReading(undefined)
      if (!isAny) await found.readWords(new Date(), () => isLeft, setReadingWords)
    }
    begin()
      .catch((error: unknown) => {
        reportFailure(error)
        if (!isLeft) setFailed(true)
      })
      .finally(() => {
        if (isLeft) return
        setReading(undefined)
        setReadingWords(undefined)
      })
    return () => {
      isLeft = true
    }
  }, [db, owner, isAny])

  useEffect(() => {
    let isOld = false
    library?.find(words, isAny).then(
      (found) => {
        if (!isOld) setAnswer({ reading, found })
      },
      (error: unknown) => {
        reportFailure(error)
        if (!isOld) setAnswer({ reading, found: [] })
      },
    )
    return () => {
      isOld = true
    }
    // What was read since may hold the words as well.
  }, [library, words, isAny, reading])

  useEffect(() => {
    let isOld = isAny
    const timer = setTimeout(() => {
      const searched = library?.findSaid(words, () => isOld)
      searched?.then((found) => isOld || setSaid({ words, found, readingWords }), reportFailure)
    }, TYPED_MS)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [library, words, isAny, readingWords])

  return {
    found: answer?.found,
    said: said?.words === words ? said.found : [],
    reading,
    readingWords,
    failed,
  }
}
