import { lazy, Suspense } from 'react'
import type { UserProfile } from '#domain/accounts/profile.ts'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

const Invoices = lazy(async () => ({ default: (await import('../../shared/billing/Invoices.tsx')).Invoices }))

/** What one pays by invoice, or has paid by card. */
export function InvoicesCard({ loading, profile }: { loading: boolean; profile: UserProfile | undefined }) {
  return (
    <Card title="Invoices">
      <Suspense fallback={<Skeleton heights={[56, 56]} />}>
        {loading && <Skeleton heights={[56, 56]} />}
        {!loading && profile === undefined && <p>No invoices yet.</p>}
        {profile !== undefined && <Invoices subscription={profile.subscription} />}
      </Suspense>
    </Card>
  )
}
