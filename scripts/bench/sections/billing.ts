import { inPool } from '#domain/inPool.ts'
import { HANDLED_EVENTS } from '../../../functions/src/billing/handledEvents.ts'
import { startBilling } from '../../rigs/billingRig.ts'
import { FirestoreMeter } from '../../rigs/FirestoreMeter.ts'
import { p50AndP95 } from '../percentile.ts'

const CUSTOMERS = 50
const EVENTS = 1_000
const IN_FLIGHT = 80

/**
 * A thousand events of Stripe through the deployed export, as many at a time as one instance takes, from customers who
 * have each just paid: how long each answer takes, what it costs, and whether any is lost.
 */
export async function bench(): Promise<void> {
  const log = console.log
  console.log = () => {}
  const rig = await startBilling('demo-billing-bench')
  try {
    const handled: ReadonlySet<string> = new Set(HANDLED_EVENTS)
    const people = []
    for (let index = 0; index < CUSTOMERS; index++) {
      const who = await rig.listener()
      const customer = await rig.buy(who)
      people.push({ who, events: (await rig.eventsOf(customer)).filter(({ type }) => handled.has(type)) })
    }
    const events = people.flatMap((each) => each.events)
    const waiting = Array.from({ length: EVENTS }, (_, index) => ({
      ...events[index % events.length],
      id: `evt_bench_${index}`,
    }))
    const meter = new FirestoreMeter(rig.database)
    const callsBefore = rig.calls.length
    const times: number[] = []
    let refused = 0
    const startedMs = performance.now()
    await inPool(waiting, IN_FLIGHT, async (event) => {
      const postedMs = performance.now()
      if ((await rig.post(event)) !== 204) refused++
      times.push(performance.now() - postedMs)
    })
    const seconds = (performance.now() - startedMs) / 1000
    const [reads, writes] = [meter.reads.length / EVENTS, meter.writes / EVENTS]
    const calls = (rig.calls.length - callsBefore) / EVENTS
    const states = await Promise.all(people.map(({ who }) => rig.state(who)))
    const lost = states.filter(({ profile }) => profile.subscription.plan !== 'premium').length
    log(`webhook, ${IN_FLIGHT} in flight: ${p50AndP95(times)}, ${Math.round(EVENTS / seconds)} events/s`)
    log(
      `of ${EVENTS} events ${refused} were not taken; ${lost} of ${CUSTOMERS} customers are without their plan`,
    )
    log(
      `per event: ${calls.toFixed(2)} calls of Stripe, ${reads.toFixed(2)} reads, ${writes.toFixed(2)} writes`,
    )
    const alone: number[] = []
    for (let index = 0; index < 100; index++) {
      const postedMs = performance.now()
      await rig.post({ ...events[index % events.length], id: `evt_alone_${index}` })
      alone.push(performance.now() - postedMs)
    }
    log(`webhook, one at a time: ${p50AndP95(alone)}`)
  } finally {
    console.log = log
    await rig.stop()
  }
}
