import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import type { Follow } from '#domain/following/following.ts'
import { Failure } from '../../ui/Alert.tsx'
import { Artwork } from '../../ui/Artwork.tsx'
import { ListHead } from '../../ui/ListHead.tsx'
import { RowTitle } from '../../ui/RowTitle.tsx'
import styles from './shows.module.css'
import { episodeFacts } from './showsView.ts'

interface FollowedShowsProps {
  title: string
  count?: string | undefined
  children: ReactNode
}

export function FollowedShows({ title, count, children }: FollowedShowsProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.list}>
      <ListHead>
        <h2 id={id}>{title}</h2>
        {count !== undefined && <p className="quiet">{count}</p>}
      </ListHead>
      {children}
    </section>
  )
}

interface FollowedShowProps {
  follow: Follow
  now: Date
  failure: string | undefined
  children: ReactNode
}

export function FollowedShow({ follow, now, failure, children }: FollowedShowProps) {
  const { showId, title, image, newest } = follow
  return (
    <li className={styles.row}>
      <Artwork address={image} name={title} seed={showId} size={64} />
      <RowTitle
        title={<Link href={`/shows/${showId}`}>{title}</Link>}
        facts={newest === undefined ? [] : [newest.title, episodeFacts(newest, now)]}
      />
      <div className={styles.controls}>{children}</div>
      {failure !== undefined && (
        <div className={styles.whole}>
          <Failure>{failure}</Failure>
        </div>
      )}
    </li>
  )
}
