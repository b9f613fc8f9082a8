import { describe, expect, it } from 'vitest'
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

  it('a token that cannot be read is refused, not taken for anybody', async () => {
    for (const auth of ['Bearer nonsense', 'Bearer a.b.c', 'Bearer', 'Basic b3duZXI=', token({})]) {
      const { status, body } = await call('PATCH', '/open/a', { body: {}, auth })
      expect([status, body.error.status]).toEqual([401, 'UNAUTHENTICATED'])
    }
  })
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
