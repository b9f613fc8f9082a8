import { error, type Finding, warning } from './Facts.ts'

/** A resolver's records of a name; empty without any. */
export interface Dns {
  txt(name: string): Promise<readonly string[]>
  mx(name: string): Promise<readonly string[]>
}

interface MailDomains {
  /** Of the address in From. */
  from: string
  /** Of the address that bounces go to: the one that SPF is checked for. */
  bounces: string
  /** Names that the mail provider has given its DKIM keys. */
  selectors: readonly string[]
}

/** Whether servers tell our mail from forgeries: SPF, DKIM, DMARC, the way back; silence is a finding. */
export async function checkDns(dns: Dns, domains: MailDomains): Promise<Finding[]> {
  try {
    return await checkRecords(dns, domains)
  } catch (thrown) {
    const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : 'nothing'
    return [error('DNS does not answer', `The resolver said ${code}`, 'Try again from another network')]
  }
}

async function checkRecords(dns: Dns, { from, bounces, selectors }: MailDomains): Promise<Finding[]> {
  const [spf, dmarc, mx, keys] = await Promise.all([
    dns.txt(bounces).then((records) => records.filter((record) => /^v=spf1(?:\s|$)/i.test(record))),
    dns.txt(`_dmarc.${from}`).then((records) => records.filter((record) => /^v=DMARC1\b/i.test(record))),
    dns.mx(bounces),
    Promise.all(
      selectors.map(async (selector) => ({
        name: `${selector}._domainkey.${from}`,
        records: await dns.txt(`${selector}._domainkey.${from}`),
      })),
    ),
  ])
  return [
    ...checkSpf(bounces, spf),
    ...checkDkim(from, keys),
    ...checkDmarc(from, dmarc),
    ...(mx.length > 0
      ? []
      : [
          error(
            `${bounces} has no MX record`,
            'Bounces come back to it, and would be lost',
            'Add the MX record of the bounce mailbox',
          ),
        ]),
  ]
}

function* checkSpf(domain: string, records: readonly string[]): Generator<Finding> {
  const why = 'Gmail and others refuse mail whose sender they cannot check'
  const [record] = records
  if (record === undefined)
    return yield error(
      `${domain} has no SPF record`,
      why,
      'Add TXT "v=spf1 include:PROVIDER -all" as your mail provider says',
    )
  if (records.length > 1)
    return yield error(
      `${domain} has ${records.length} SPF records`,
      'Two count as none (RFC 7208 §4.5)',
      'Make them one',
    )
  if (/\s\+?all\b/i.test(record))
    return yield error(`SPF of ${domain} lets everybody send`, why, 'End it with -all')
}

function checkDkim(
  domain: string,
  keys: ReadonlyArray<{ name: string; records: readonly string[] }>,
): Finding[] {
  if (keys.length === 0)
    return [
      warning(
        `DKIM of ${domain} was not looked at`,
        'Its keys have names that only your mail provider knows',
        'Name them: --dkim-selector NAME',
      ),
    ]
  return keys
    .filter(
      ({ records }) =>
        !records.some((record) => /(?:^|;)\s*p=[A-Za-z0-9+/]{40,}/.test(record.replaceAll(/"\s*"/g, ''))),
    )
    .map(({ name }) =>
      error(
        `${name} holds no DKIM key`,
        'Mails are not signed for, and DMARC fails',
        'Add the record that your mail provider shows',
      ),
    )
}

function* checkDmarc(domain: string, [record]: readonly string[]): Generator<Finding> {
  if (record === undefined)
    return yield error(
      `${domain} has no DMARC record`,
      'Gmail and Yahoo ask it of everybody who sends in bulk',
      `Add TXT at _dmarc.${domain}: "v=DMARC1; p=none; rua=mailto:dmarc@${domain}", then raise p to quarantine and reject`,
    )
  const policy = /;\s*p=(\w+)/i.exec(record)?.[1]?.toLowerCase()
  if (policy === 'none')
    return yield warning(
      `DMARC of ${domain} is p=none`,
      'Others may still send in our name',
      'Raise it to p=quarantine, then p=reject, once reports show our own mail passing',
    )
  if (policy !== 'quarantine' && policy !== 'reject')
    return yield error(
      `DMARC of ${domain} has no policy`,
      'It counts as none at all',
      'Add p=none, quarantine or reject',
    )
}
