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

async function post(method: string, body: object, auth = 'Bearer owner') {
  const response = await fetch(`${firestore.address}/v1/${firestore.root}:${method}`, {
    method: 'POST',
    headers: auth === '' ? {} : { authorization: auth },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: JSON.parse(await response.text()) }
}

const write = (path: string, more: object = {}) => ({
  writes: [{ update: { name: `${firestore.root}/${path}`, fields: {} }, ...more }],
})

describe('REST', () => {
  it('answers streaming calls with an array, their errors too', async () => {
    await post('commit', write('open/a'))
    const query = (collectionId: string) => ({ structuredQuery: { from: [{ collectionId }] } })
    expect((await post('runQuery', query('open'), '')).body).toMatchObject([
      { document: { name: `${firestore.root}/open/a` } },
    ])
    expect((await post('runQuery', query('none'))).body).toEqual([{ readTime: expect.any(String) }])
    const wrong = await post('runQuery', query('a/b'))
    expect(wrong.status).toBe(400)
    expect(wrong.body).toMatchObject([{ error: { status: 'INVALID_ARGUMENT' } }])
  })
})

describe('who asks', () => {
  it.each([
    ['signed out, where the rule allows all', 'open/a', '', 200],
    ['signed out, where the rule allows Ana alone', 'mine/ana', '', 403],
    ['Ana, where only she may', 'mine/ana', token({ sub: 'ana' }), 200],
    ['Ben, where only Ana may', 'mine/ana', token({ sub: 'ben' }), 403],
    ['the owner, where the rule allows no one', 'nowhere/a', 'Bearer owner', 200],
  ])('%s', async (_, path, auth, status) => {
    expect((await post('commit', write(path), auth)).status).toBe(status)
  })

  it('a token that cannot be read is refused, not taken for anybody', async () => {
    for (const auth of ['Bearer nonsense', 'Bearer a.b.c', 'Bearer', 'Basic b3duZXI=', token({})]) {
      const { status, body } = await post('commit', write('open/a'), auth)
      expect([status, body.error.status]).toEqual([401, 'UNAUTHENTICATED'])
    }
  })
})

describe('rules of a commit', () => {
  it('come before what the database would refuse, so that nothing is given away', async () => {
    const missing = { currentDocument: { exists: true } }
    expect((await post('commit', write('nowhere/a', missing), '')).status).toBe(403)
    expect((await post('commit', write('open/a', missing), '')).status).toBe(404)
  })
})
