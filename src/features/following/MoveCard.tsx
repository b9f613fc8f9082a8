import { type ChangeEvent, type RefObject, useState } from 'react'
import { LONGEST_OPML } from '#domain/following/following.ts'
import type { ImportedShows } from '#domain/api/followReplies.ts'
import { followCall } from '../../shared/following/followCalls.ts'
import { useOnline } from '../../shared/offline/useOnline.ts'
import { saveFile } from '../../ui/saveFile.ts'
import { Alert, Failure } from '../../ui/Alert.tsx'
import { QuietButton, SecondaryButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import styles from './shows.module.css'
import { listTexts, moveTexts as texts } from './texts.en.ts'

interface MoveCardProps {
  count: number
  /** Other buttons on this screen open the file too. */
  file: RefObject<HTMLInputElement | null>
}

export function MoveCard({ count, file }: MoveCardProps) {
  const online = useOnline()
  const [busy, setBusy] = useState<'import' | 'export'>()
  const [failure, setFailure] = useState<string>()
  const [imported, setImported] = useState<ImportedShows>()
  const [leftOut, setLeftOut] = useState(0)

  const onFile = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = currentTarget.files?.[0]
    if (chosen === undefined) return
    setFailure(undefined)
    setImported(undefined)
    setBusy('import')
    const opml = chosen.size > 4 * LONGEST_OPML ? undefined : await chosen.text()
    // Lets the same file be chosen again.
    currentTarget.value = ''
    if (opml === undefined || opml.length > LONGEST_OPML) setFailure(texts.tooLarge)
    else {
      const answered = await followCall('importShows', { opml })
      if (answered.ok) setImported(answered.answer.data)
      else setFailure(answered.message)
    }
    setBusy(undefined)
  }
  const onExport = async (withPrivate: boolean) => {
    setFailure(undefined)
    setLeftOut(0)
    setBusy('export')
    const answered = await followCall('exportShows', { withPrivate })
    setBusy(undefined)
    if (!answered.ok) return setFailure(answered.message)
    const { opml, fileName, leftOut: left } = answered.answer.data
    saveFile(new Blob([opml], { type: 'text/x-opml;charset=utf-8' }), fileName)
    setLeftOut(left)
  }
  return (
    <Card title={texts.title}>
      <p className="quiet">{texts.about}</p>
      <div className={styles.ways}>
        <input
          ref={file}
          type="file"
          hidden
          aria-label={texts.file}
          accept=".opml,.xml,text/x-opml,text/xml,application/xml"
          onChange={(event) => void onFile(event)}
        />
        <SecondaryButton
          busy={busy === 'import'}
          disabled={!online || busy === 'export'}
          onClick={() => file.current?.click()}
        >
          {busy === 'import' ? texts.importing : listTexts.import}
        </SecondaryButton>
        {count > 0 && (
          <QuietButton
            busy={busy === 'export'}
            disabled={!online || busy === 'import'}
            onClick={() => void onExport(false)}
          >
            {texts.export(count)}
          </QuietButton>
        )}
      </div>
      {!online && <p className="caption">{texts.offline}</p>}
      <Failure>{failure}</Failure>
      {imported !== undefined && <Imported imported={imported} />}
      {leftOut > 0 && (
        <Alert tone="warn">
          {texts.leftOut(leftOut)}{' '}
          <QuietButton onClick={() => void onExport(true)}>{texts.withPrivate}</QuietButton>
        </Alert>
      )}
    </Card>
  )
}

function Imported({ imported }: { imported: ImportedShows }) {
  const { followed, known, unreadable, beyond, limit } = imported
  return (
    <div className={styles.imported}>
      <Alert tone="good" urgent>
        {texts.followed(followed)}
      </Alert>
      {known > 0 && <p className="quiet">{texts.known(known)}</p>}
      {unreadable > 0 && <p className="quiet">{texts.unreadable(unreadable)}</p>}
      {beyond > 0 && <p className="quiet">{texts.beyond(beyond, limit)}</p>}
    </div>
  )
}
