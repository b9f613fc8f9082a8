import { isLocalProject, setting } from '../functions/src/platform/config.ts'
import { setUpStripe, stripeAt } from './stripe/setUpStripe.ts'

/**
 * `npm run stripe-setup`: makes or updates what we sell, and how, in the Stripe account of STRIPE_SECRET_KEY. GCLOUD_PROJECT
 * and APP_URL say for which app. Run it before the first deploy, and whenever prices or handled events have changed.
 */
process.env['GCLOUD_PROJECT'] ??= 'demo-sonobrief'
const [url, key, appUrl] = [setting('STRIPE_API_URL'), setting('STRIPE_SECRET_KEY'), setting('APP_URL')]
console.log(`Setting up Stripe at ${url} for ${appUrl}${isLocalProject() ? ' (local)' : ''}`)
const { done, webhookSecret } = await setUpStripe(await stripeAt(url, key), appUrl)
for (const line of done) console.log(`  ${line}`)
if (webhookSecret !== undefined) {
  console.log('\nThe secret of the new webhook endpoint, shown this once. Keep it as STRIPE_WEBHOOK_SECRET:')
  console.log(webhookSecret)
}
