import { portFrom, runStandIn } from '../../support/runStandIn.ts'
import { reportsFrom } from './reportsFrom.ts'
import { startBounceMailbox } from './startBounceMailbox.ts'

await runStandIn(
  'mailbox',
  {
    port: { env: 'MAILBOX_PORT', fallback: '1143', help: 'port of IMAP' },
    'control-port': { env: 'MAILBOX_CONTROL_PORT', fallback: '8129', help: 'port of the control by HTTP' },
    user: { env: 'MAILBOX_USER', fallback: 'bounces', help: 'the one account' },
    password: { env: 'MAILBOX_PASSWORD', fallback: 'local', help: 'its password' },
    inbox: { env: 'MAILBOX_INBOX', fallback: '', help: 'a maildev whose mails to bounce…@ come back here' },
  },
  async (valueOf) => {
    const inbox = valueOf('inbox')
    const mailbox = await startBounceMailbox({
      port: portFrom(valueOf('port')),
      controlPort: portFrom(valueOf('control-port'), 'control-port'),
      account: { user: valueOf('user'), password: valueOf('password') },
      ...(inbox !== '' && { newMails: reportsFrom(inbox) }),
    })
    return {
      banner: [`IMAP on 127.0.0.1:${mailbox.port}`, `control on ${mailbox.controlUrl}/control`],
      stop: () => mailbox.stop(),
    }
  },
)
