import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OAuth2Client } from 'google-auth-library'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ITask, type Rig, startRig } from './tasksRig.ts'

const ACCOUNT = 'tasks@demo-sonobrief.iam.gserviceaccount.com'

let folder: string
let rig: Rig
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tasks-'))
  rig = await startRig({ dataFile: join(folder, 'tasks.jsonl') })
})
afterEach(async () => {
  await rig.stop()
  rmSync(folder, { recursive: true })
})

/** The verifier of production, which only fetches its certificates from here. */
function verifier(url: string): OAuth2Client {
  return new OAuth2Client({
    endpoints: { oauth2FederatedSignonPemCertsUrl: `${url}/oauth2/v1/certs` },
  })
}

async function tokenOf(httpRequest: NonNullable<ITask['httpRequest']>): Promise<string> {
  await rig.create({ httpRequest })
  await rig.control('GET', '/control/idle')
  const authorization = rig.target.received.at(-1)?.headers.authorization ?? ''
  return authorization.replace(/^Bearer /, '')
}

describe('the token of a task', () => {
  it('passes google-auth-library, for the audience of the task', async () => {
    const audience = 'https://sonobrief.example/summarize'
    const url = `${rig.target.url}/run`
    const idToken = await tokenOf({ url, oidcToken: { serviceAccountEmail: ACCOUNT, audience } })
    const ticket = await verifier(rig.tasks.url).verifyIdToken({ idToken, audience })
    expect(ticket.getPayload()).toMatchObject({
      iss: 'https://accounts.google.com',
      aud: audience,
      email: ACCOUNT,
      email_verified: true,
      sub: expect.stringMatching(/^\d{21}$/) as string,
    })
    await expect(verifier(rig.tasks.url).verifyIdToken({ idToken, audience: 'other' })).rejects.toThrow(
      /recipient/,
    )
  })

  it('does not pass when a letter of it is changed', async () => {
    const url = `${rig.target.url}/run`
    const idToken = await tokenOf({ url, oidcToken: { serviceAccountEmail: ACCOUNT } })
    const [head = '', payload = '', signature = ''] = idToken.split('.')
    const claims: object = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const changed = Buffer.from(JSON.stringify({ ...claims, email: 'x@y.zz' })).toString('base64url')
    const forged = [head, changed, signature].join('.')
    await expect(verifier(rig.tasks.url).verifyIdToken({ idToken: forged, audience: url })).rejects.toThrow(
      /signature/,
    )
  })

  it('still passes after a restart, since the key is kept for its owner alone', async () => {
    const url = `${rig.target.url}/run`
    const idToken = await tokenOf({ url, oidcToken: { serviceAccountEmail: ACCOUNT } })
    const again = await startRig({ dataFile: join(folder, 'second.jsonl') })
    await expect(verifier(again.tasks.url).verifyIdToken({ idToken, audience: url })).resolves.toBeTruthy()
    expect(statSync(join(folder, 'tasks-signing-key.pem')).mode & 0o777).toBe(0o600)
    await again.stop()
  })
})
