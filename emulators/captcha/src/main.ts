import { portFrom, runStandIn } from '../../support/runStandIn.ts'
import { LOCAL_SITE_KEY, startCaptcha } from './startCaptcha.ts'

await runStandIn(
  'captcha',
  {
    port: { env: 'CAPTCHA_PORT', fallback: '8125', help: 'port of the script and of siteverify' },
    'site-key': { env: 'CAPTCHA_SITE_KEY', fallback: LOCAL_SITE_KEY, help: 'the key that pages use' },
    secret: {
      env: 'CAPTCHA_SECRET',
      fallback: 'local-captcha-secret',
      help: 'the secret that the server uses',
    },
  },
  async (valueOf) => {
    const siteKey = valueOf('site-key')
    const captcha = await startCaptcha({
      port: portFrom(valueOf('port')),
      siteKey,
      secret: valueOf('secret'),
    })
    return {
      banner: [`reCAPTCHA v3 on ${captcha.url}/recaptcha, site key ${siteKey}`],
      stop: () => captcha.stop(),
    }
  },
)
