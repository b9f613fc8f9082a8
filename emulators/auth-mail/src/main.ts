import { portFrom, runStandIn } from '../../support/runStandIn.ts'
import { startAuthMail } from './startAuthMail.ts'

await runStandIn(
  'auth-mail',
  {
    port: { env: 'AUTH_MAIL_PORT', fallback: '8126', help: 'port of POST /control/flush' },
    auth: { env: 'AUTH_URL', fallback: 'http://127.0.0.1:9099', help: 'the Auth emulator' },
    project: { env: 'GCLOUD_PROJECT', fallback: 'demo-sonobrief', help: 'project whose codes are mailed' },
    smtp: { env: 'SMTP_URL', fallback: 'smtp://127.0.0.1:1025', help: 'where mails go' },
    app: { env: 'APP_URL', fallback: 'http://127.0.0.1:5050', help: 'origin of the app, where links lead' },
  },
  async (valueOf) => {
    const bridge = await startAuthMail({
      port: portFrom(valueOf('port')),
      authUrl: valueOf('auth'),
      projectId: valueOf('project'),
      smtpUrl: valueOf('smtp'),
      appUrl: valueOf('app'),
    })
    return {
      banner: [`mails the codes of ${valueOf('auth')} through ${valueOf('smtp')}; control on ${bridge.url}`],
      stop: () => bridge.stop(),
    }
  },
)
