import { describe, expect, it } from 'vitest'
import { isOfficialFirestore } from '../../../../scripts/rigs/firestore.ts'
import { useAdminFirestore } from './adminFirestore.ts'

const RULES = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /open/{id} { allow read, write; }
    match /mine/{uid} { allow read, write: if request.auth.uid == uid; }
  }
}`
const firestore = useAdminFirestore({ rules: RULES })

const token = (claims: object) =>
  `Bearer ${[{ alg: 'none' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`

async function call(
  method: string,
  path: string,
  options: { body?: unknown; auth?: string; headers?: object } = {},
) {
  const { body, auth = 'Bearer owner', headers } = options
  const response = await fetch(`${firestore.address}/v1/${firestore.root}${path}`, {
    method,
    headers: { ...(auth !== '' && { authorization: auth }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    body: text === '' ? undefined : JSON.parse(text),
    headers: response.headers,
  }
}

describe('REST', () => {
  it('reads and changes a document', async () => {
    const fields = { n: { integerValue: '1' }, t: { stringValue: 'x' } }
    const created = await call('PATCH', '/open/a?currentDocument.exists=false', { body: { fields } })
    expect(created.body).toMatchObject({ name: `${firestore.root}/open/a`, fields })
    expect((await call('PATCH', '/open/a?currentDocument.exists=false', { body: { fields } })).status).toBe(
      409,
    )
    const changed = await call('PATCH', '/open/a?updateMask.fieldPaths=n&mask.fieldPaths=n', {
      body: { fields: { n: { integerValue: 2 } } },
    })
    expect(changed.body.fields).toEqual({ n: { integerValue: '2' } })
    expect((await call('GET', '/open/a')).body.fields).toEqual({ ...fields, n: { integerValue: '2' } })
    const missing = await call('GET', '/open/b')
    expect([missing.status, missing.body.error.status]).toEqual([404, 'NOT_FOUND'])
  })

  it('knows ids with colons, slashes escaped, and the database in escaped form', async () => {
    for (const id of ['a:b', 'x:commit', 'a%20b', '100%25', 'ö']) {
      const created = await call('PATCH', `/open/${id}`, { body: {} })
      expect(created.body.name).toBe(`${firestore.root}/open/${decodeURIComponent(id)}`)
      expect((await call('GET', `/open/${id}`)).status).toBe(200)
    }
    const escaped = `${firestore.address}/v1/${firestore.root.replace('(default)', '%28default%29')}/open/ö`
    expect((await fetch(escaped, { headers: { authorization: 'Bearer owner' } })).status).toBe(200)
  })

  it('answers streaming calls with an array, their errors too', async () => {
    await call('PATCH', '/open/a', { body: {} })
    const query = { structuredQuery: { from: [{ collectionId: 'open' }] } }
    expect((await call('POST', ':runQuery', { body: query })).body).toMatchObject([
      { document: { name: `${firestore.root}/open/a` } },
    ])
    const nothing = await call('POST', ':runQuery', {
      body: { structuredQuery: { from: [{ collectionId: 'none' }] } },
    })
    expect(nothing.body).toEqual([{ readTime: expect.any(String) }])
    const refused = await call('POST', ':runQuery', { body: query, auth: '', headers: {} })
    expect([refused.status, Array.isArray(refused.body)]).toEqual([200, true])
    const wrong = await call('POST', ':runQuery', {
      body: { structuredQuery: { from: [{ collectionId: 'a/b' }] } },
    })
    expect(wrong.status).toBe(400)
    expect(wrong.body).toMatchObject([{ error: { status: 'INVALID_ARGUMENT' } }])
  })

  it('says where JSON is wrong', async () => {
    const body = {
      writes: [{ update: { name: `${firestore.root}/open/a`, fields: { x: { integerValue: 'no' } } } }],
    }
    const { status, body: answer } = await call('POST', ':commit', { body })
    expect(status).toBe(400)
    expect(answer.error.message).toContain('writes[0].update.fields')
  })

  it('lets pages of other origins in, with whatever headers they ask for', async () => {
    const response = await fetch(`${firestore.address}/v1/${firestore.root}:commit`, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost:5050',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,x-anything',
      },
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:5050')
    expect(response.headers.get('access-control-allow-headers')).toBe('authorization,x-anything')
  })
})

describe('who asks', () => {
  it.each([
    ['nobody, where everybody may', '/open/a', '', 200],
    ['nobody, where only Ana may', '/mine/ana', '', 403],
    ['Ana, where only she may', '/mine/ana', token({ sub: 'ana' }), 200],
    ['Ben, where only Ana may', '/mine/ana', token({ sub: 'ben' }), 403],
    ['the owner, where nobody may', '/nowhere/a', 'Bearer owner', 200],
  ])('%s', async (_, path, auth, status) => {
    expect((await call('PATCH', path, { body: {}, auth })).status).toBe(status)
  })

  it.skipIf(isOfficialFirestore)(
    'a token that cannot be read is refused, not taken for anybody',
    async () => {
      for (const auth of ['Bearer nonsense', 'Bearer a.b.c', 'Bearer', 'Basic b3duZXI=', token({})]) {
        const { status, body } = await call('PATCH', '/open/a', { body: {}, auth })
        expect([status, body.error.status]).toEqual([401, 'UNAUTHENTICATED'])
      }
    },
  )
})

describe('rules of a commit', () => {
  const write = (path: string, more: object = {}) => ({
    update: { name: `${firestore.root}/${path}`, fields: {} },
    ...more,
  })
  const commit = async (...writes: object[]) =>
    (await call('POST', ':commit', { body: { writes }, auth: '' })).status
  it('come before what the database would refuse, so that nothing is given away', async () => {
    const missing = { currentDocument: { exists: true } }
    expect(await commit(write('nowhere/a', missing))).toBe(403)
    expect(await commit(write('open/a', missing))).toBe(404)
  })
})

describe('control', () => {
  const rules = (content: string, options = {}) =>
    fetch(
      `${firestore.address}/emulator/v1/${firestore.root.split('/').slice(0, 2).join('/')}:securityRules`,
      {
        method: 'PUT',
        body: JSON.stringify({ rules: { files: [{ name: 'r', content }] }, ...options }),
      },
    )

  it('keeps the rules there are when new ones are wrong', async () => {
    const wrong = await rules('service cloud.firestore { match')
    expect(wrong.status).toBe(400)
    expect((await call('PATCH', '/open/a', { body: {}, auth: '' })).status).toBe(200)
    const described = await rules('service cloud.firestore { match', { ignore_errors: true })
    expect(described.status).toBe(200)
    const { issues } = (await described.json()) as { issues: object[] }
    expect(issues[0]).toMatchObject({ severity: 'ERROR', sourcePosition: { line: 1 } })
  })
})
