import { portFrom, runStandIn } from '../../support/runStandIn.ts'
import { startDonations } from './startDonations.ts'

await runStandIn(
  'donations',
  {
    port: { env: 'DONATIONS_PORT', fallback: '8128', help: 'port of the pay button and of its invoices' },
    store: { env: 'DONATIONS_STORE', fallback: 'sonobrief-coffee', help: 'the one store that there is' },
  },
  async (valueOf) => {
    const storeId = valueOf('store')
    const donations = await startDonations({ port: portFrom(valueOf('port')), storeId })
    return {
      banner: [`invoices of store ${storeId} on ${donations.url}/api/v1/invoices`],
      stop: () => donations.stop(),
    }
  },
)
