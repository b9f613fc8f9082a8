import { lazy, Suspense, useState } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

const PodcastApp = lazy(async () => ({
  default: (await import('../../shared/hearing/PodcastApp.tsx')).PodcastApp,
}))

/** One's summaries as a podcast. */
export function PodcastAppCard() {
  const [isOn, setOn] = useState(false)
  return (
    <Card title="In your podcast app" aside={isOn && <Badge>Active</Badge>}>
      <p>
        Every summary becomes an episode there: only the key moments, in the speakers’ own voices, with a
        chapter for each.
      </p>
      <Suspense fallback={<Skeleton heights={[44, 44, 56]} />}>
        <PodcastApp withFacts onChange={setOn} />
      </Suspense>
    </Card>
  )
}
