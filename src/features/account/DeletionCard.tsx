import { lazy, Suspense, useState } from 'react'
import type { PlanId } from '#domain/plans.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'

const DeletionDialog = lazy(async () => ({ default: (await import('./DeletionDialog.tsx')).DeletionDialog }))

/** The way out. */
export function DeletionCard({ plan, online }: { plan: PlanId; online: boolean }) {
  const [asking, setAsking] = useState(false)
  return (
    <Card title="Delete account">
      <p>Your account and what hangs on it, for good. Nobody can bring it back, and neither can we.</p>
      <div>
        <Button look="secondary" onClick={() => setAsking(true)}>
          Delete my account
        </Button>
      </div>
      {asking && (
        <Suspense fallback={null}>
          <DeletionDialog plan={plan} online={online} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Card>
  )
}
