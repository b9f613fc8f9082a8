/** Reports as the mail servers of the world write them, about a mail of ours that went to `recipient`. */
interface ReportAbout {
  /** Envelope sender of that mail: where the report goes. */
  returnPath: string
  recipient: string
  /** Enhanced status code. */
  status?: string
  action?: string
}

const crlf = (lines: readonly string[]) => lines.join('\r\n')

/** Postfix: the address in To, delivered by a server that adds Delivered-To and X-Original-To. */
export function postfixBounce({
  returnPath,
  recipient,
  status = '5.1.1',
  action = 'failed',
}: ReportAbout): string {
  return crlf([
    'Return-Path: <>',
    'X-Original-To: ' + returnPath,
    'Delivered-To: bounces@sonobrief.app',
    'Received: by mx.example.net (Postfix) id 4F2C1A0; Sat, 21 Nov 2026 09:00:02 +0000 (UTC)',
    'Date: Sat, 21 Nov 2026 09:00:02 +0000 (UTC)',
    'From: MAILER-DAEMON@mx.example.net (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    `To: ${returnPath}`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="4F2C1A0.1795251602/mx.example.net"',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--4F2C1A0.1795251602/mx.example.net',
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    `<${recipient}>: host mail.example.com[192.0.2.7] said: 550 no such user`,
    '',
    '--4F2C1A0.1795251602/mx.example.net',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.net',
    'X-Postfix-Queue-ID: 4F2C1A0',
    `X-Postfix-Sender: rfc822; ${returnPath}`,
    'Arrival-Date: Sat, 21 Nov 2026 09:00:01 +0000 (UTC)',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Original-Recipient: rfc822;${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Remote-MTA: dns; mail.example.com',
    `Diagnostic-Code: smtp; 550 ${status} <${recipient}>: Recipient address`,
    '    rejected: User unknown in virtual mailbox table',
    '',
    '--4F2C1A0.1795251602/mx.example.net',
    'Content-Description: Undelivered Message',
    'Content-Type: message/rfc822',
    '',
    `Return-Path: <${returnPath}>`,
    'From: Sonobrief <summaries@sonobrief.app>',
    `To: ${recipient}`,
    'Subject: This week',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'The essentials of the week.',
    '--4F2C1A0.1795251602/mx.example.net--',
    '',
  ])
}

/** Exchange Online: the status behind a comment's name, fields in another order, the report in base64, the address quoted. */
export function exchangeBounce({ returnPath, recipient, status = '5.1.10' }: ReportAbout): string {
  const report = crlf([
    'Reporting-MTA: dns;AM0PR04MB1234.eurprd04.prod.outlook.com',
    'Received-From-MTA: dns;sonobrief.app',
    'Arrival-Date: Sat, 21 Nov 2026 09:00:01 +0000',
    '',
    `Final-Recipient: rfc822;${recipient}`,
    'Action: Failed',
    `Status: ${status}`,
    `Diagnostic-Code: smtp;550 ${status} RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup`,
    '',
  ])
  const base64 = Buffer.from(report).toString('base64').replace(/.{76}/g, '$&\r\n')
  return crlf([
    'Received: from AM0PR04MB1234.eurprd04.prod.outlook.com (2603:10a6::1) by mail.sonobrief.app',
    'MIME-Version: 1.0',
    'From: "Microsoft Outlook" <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@example.onmicrosoft.com>',
    // Servers may change the case of what they take for a name.
    `To: "${returnPath.toUpperCase()}" <${returnPath.toUpperCase()}>`,
    'Date: Sat, 21 Nov 2026 09:00:04 +0000',
    'Content-Type: multipart/report; report-type=delivery-status;',
    ' boundary="d57be9a4-1f7e-4a0c-8c1d-2b6f6f6f0001"',
    'Subject: =?utf-8?B?Tm8gc2UgcHVlZGUgZW50cmVnYXI6IEVzdGEgc2VtYW5h?=',
    'Auto-Submitted: auto-replied',
    '',
    '--d57be9a4-1f7e-4a0c-8c1d-2b6f6f6f0001',
    'Content-Type: multipart/alternative; differences=Content-Type;',
    ' boundary="d57be9a4-1f7e-4a0c-8c1d-2b6f6f6f0002"',
    '',
    '--d57be9a4-1f7e-4a0c-8c1d-2b6f6f6f0002',
    'Content-Type: text/plain; charset="utf-8"',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(`Su mensaje para ${recipient} no se pudo entregar.`).toString('base64'),
    '--d57be9a4-1f7e-4a0c-8c1d-2b6f6f6f0002--',
    '',
    '--d57be9a4-1f7e-4a0c-8c1d-2b6f6f6f0001',
    'Content-Type: message/delivery-status',
    'Content-Transfer-Encoding: base64',
    '',
    base64,
    '--d57be9a4-1f7e-4a0c-8c1d-2b6f6f6f0001',
    'Content-Type: message/rfc822',
    '',
    'Subject: Esta semana',
    '',
    '--d57be9a4-1f7e-4a0c-8c1d-2b6f6f6f0001--',
    '',
  ])
}

/** Gmail: the address only in To, an icon beside the text, an enhanced code within a longer diagnosis. */
export function gmailBounce({ returnPath, recipient, status = '5.1.1' }: ReportAbout): string {
  return crlf([
    `Delivered-To: ${returnPath}`,
    'Return-Path: <>',
    'Content-Type: multipart/report; boundary="00000000000012f3c0061f5a"; report-type=delivery-status',
    `To: ${returnPath}`,
    'Auto-Submitted: auto-replied',
    'From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
    'Subject: Delivery Status Notification (Failure)',
    '',
    '--00000000000012f3c0061f5a',
    'Content-Type: multipart/related; boundary="00000000000012f3d0061f5b"',
    '',
    '--00000000000012f3d0061f5b',
    'Content-Type: text/html; charset="UTF-8"',
    '',
    '<p>Address not found</p>',
    '--00000000000012f3d0061f5b',
    'Content-Type: image/png; name="icon.png"',
    'Content-Disposition: attachment; filename="icon.png"',
    'Content-Transfer-Encoding: base64',
    '',
    'iVBORw0KGgo=',
    '--00000000000012f3d0061f5b--',
    '--00000000000012f3c0061f5a',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; googlemail.com',
    `X-Original-Message-ID: <issue-2026-W47-0@sonobrief.app>`,
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    'Action: failed',
    `Status: ${status}`,
    'Remote-MTA: dns; gmail-smtp-in.l.google.com',
    `Diagnostic-Code: smtp; 550-${status} The email account that you tried to reach does not exist.`,
    'Last-Attempt-Date: Sat, 21 Nov 2026 01:00:03 -0800 (PST)',
    '',
    '--00000000000012f3c0061f5a--',
    '',
  ])
}

/** A complaint as a mail provider sends it to one address for all mails (ARF), the recipient taken out. */
export function complaint({ returnPath }: { returnPath: string }, feedbackType = 'abuse'): string {
  return crlf([
    'From: <complaints@fbl.example.net>',
    'To: <bounces@sonobrief.app>',
    'Subject: complaint about message from 192.0.2.1',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="arf"',
    '',
    '--arf',
    'Content-Type: text/plain; charset="US-ASCII"',
    '',
    'This is an email abuse report.',
    '--arf',
    'Content-Type: message/feedback-report',
    '',
    `Feedback-Type: ${feedbackType}`,
    'User-Agent: SomeGenerator/1.0',
    'Version: 1',
    'Source-IP: 192.0.2.1',
    '--arf',
    'Content-Type: message/rfc822',
    '',
    `Return-Path: <${returnPath}>`,
    'From: <summaries@sonobrief.app>',
    'To: <redacted>',
    '',
    'The essentials of the week.',
    '--arf--',
    '',
  ])
}

/** What a person's mail program answers by itself while they are away. */
export function vacationReply({ returnPath }: { returnPath: string }): string {
  return crlf([
    'From: ana@example.com',
    `To: ${returnPath}`,
    'Auto-Submitted: auto-replied',
    'Subject: On holiday',
    'Content-Type: text/plain',
    '',
    'I am away until Monday.',
    '',
  ])
}
