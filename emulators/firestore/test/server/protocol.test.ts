import { createRequire } from 'node:module'
import { v1 } from '@google-cloud/firestore'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useAdminFirestore } from './adminFirestore.ts'

const WAIT = { timeout: 120_000 }

const RULES = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /items/{id} { allow read: if resource == null || resource.data.owner == request.auth.uid; }
  }
}`
type Options = NonNullable<ConstructorParameters<typeof v1.FirestoreClient>[0]>
type Credentials = NonNullable<Options['sslCreds']>

/** The gRPC that the client itself uses; another copy's credentials it would not take. */
const { grpc } = createRequire(import.meta.resolve('@google-cloud/firestore'))('google-gax') as {
  grpc: { credentials: { createInsecure(): Credentials } }
}
const firestore = useAdminFirestore({ rules: RULES })
const item = (id: string) => firestore.db.doc(`items/${id}`)

type ListenResponse = Parameters<typeof describeMessage>[0]
const cleanups: Array<() => void> = []
afterEach(() => {
  for (const cleanup of cleanups.splice(0).toReversed()) cleanup()
})

/** One message of a Listen stream, as short text. */
function describeMessage(message: {
  responseType?: string
  targetChange?: { targetChangeType: string; targetIds: number[]; cause?: { code: number } | null }
  documentChange?: { document: { name: string }; targetIds: number[]; removedTargetIds: number[] }
  documentDelete?: { document: string; removedTargetIds: number[] }
  filter?: { targetId: number; count: number }
}): string {
  const id = (name: string) => name.split('/').at(-1)
  switch (message.responseType) {
    case 'targetChange': {
      const { targetChangeType, targetIds, cause } = message.targetChange as NonNullable<
        typeof message.targetChange
      >
      return [targetChangeType, ...targetIds, ...(cause ? [`code ${cause.code}`] : [])].join(' ')
    }
    case 'documentChange': {
      const { document, targetIds, removedTargetIds } = message.documentChange as NonNullable<
        typeof message.documentChange
      >
      return [
        id(document.name),
        ...targetIds.map((t) => `+${t}`).toSorted(),
        ...removedTargetIds.map((t) => `-${t}`).toSorted(),
      ].join(' ')
    }
    case 'documentDelete': {
      const { document, removedTargetIds } = message.documentDelete as NonNullable<
        typeof message.documentDelete
      >
      return [`${id(document)} gone`, ...removedTargetIds.map((t) => `-${t}`).toSorted()].join(' ')
    }
    default:
      return `count ${message.filter?.targetId} ${message.filter?.count}`
  }
}

/** The generated client below the Node SDK: what goes over the wire, resume tokens and all. */
function openClient() {
  const { hostname, port } = new URL(firestore.address)
  const client = new v1.FirestoreClient({
    servicePath: hostname,
    port: Number(port),
    sslCreds: grpc.credentials.createInsecure(),
    projectId: 'demo',
  })
  cleanups.push(() => void client.close())
  return client
}

const database = () => firestore.root.replace('/documents', '')

function openListen(authorization = 'Bearer owner') {
  const stream = openClient().listen({ otherArgs: { headers: { authorization } } })
  const messages: Array<ListenResponse & { targetChange?: { resumeToken: Buffer } }> = []
  let error: Error | undefined
  stream.on('data', (message) => messages.push(message))
  stream.on('error', (thrown: Error) => (error = thrown))
  cleanups.push(() => stream.end())
  const heard = () => messages.map(describeMessage)
  return {
    send: (message: object) => stream.write(message),
    add: (target: object) => stream.write({ database: database(), addTarget: target }),
    remove: (targetId: number) => stream.write({ database: database(), removeTarget: targetId }),
    heard,
    /** What was heard once the last of it is this. */
    until: async (last: string) => {
      await vi.waitFor(() => expect(heard().at(-1)).toBe(last), WAIT)
      return heard()
    },
    forget: () => void messages.splice(0),
    token: () =>
      messages.findLast(({ targetChange }) => targetChange?.resumeToken?.length)?.targetChange?.resumeToken,
    error: () => error,
  }
}

const query = (structuredQuery: object = {}) => ({
  query: {
    parent: firestore.root,
    structuredQuery: { from: [{ collectionId: 'items' }], ...structuredQuery },
  },
})
const byN = { orderBy: [{ field: { fieldPath: 'n' } }] }
const above = (n: number) => ({
  where: { fieldFilter: { field: { fieldPath: 'n' }, op: 'GREATER_THAN', value: { integerValue: n } } },
})

describe('a Listen stream', () => {
  it('adds, sends what there is, is current, and says that all is seen', async () => {
    await item('a').set({ n: 1 })
    const stream = openListen()
    stream.add({ targetId: 2, ...query(byN) })
    expect(await stream.until('NO_CHANGE')).toEqual(['ADD 2', 'a +2', 'CURRENT 2', 'NO_CHANGE'])
  })

  it('resumes with what changed, left and was deleted meanwhile', async () => {
    for (const [id, n] of Object.entries({ same: 1, changes: 2, leaves: 3, dies: 4 }))
      await item(id).set({ n })
    const first = openListen()
    first.add({ targetId: 2, ...query(above(0)) })
    await first.until('NO_CHANGE')
    const resumeToken = first.token()
    await item('changes').set({ n: 20 })
    await item('leaves').set({ n: -1 })
    await item('dies').delete()
    await item('comes').set({ n: 5 })
    const second = openListen()
    second.add({ targetId: 2, resumeToken, ...query(above(0)) })
    expect((await second.until('NO_CHANGE')).toSorted()).toEqual(
      ['ADD 2', 'comes +2', 'changes +2', 'dies gone -2', 'leaves -2', 'CURRENT 2', 'NO_CHANGE'].toSorted(),
    )
  })
})

describe('rules on a Listen stream', () => {
  const ana = `Bearer ${['{"alg":"none"}', '{"sub":"ana"}'].map((part) => Buffer.from(part).toString('base64url')).join('.')}.`
  const own = {
    where: { fieldFilter: { field: { fieldPath: 'owner' }, op: 'EQUAL', value: { stringValue: 'ana' } } },
  }

  it('let in what they prove, and refuse one target without ending the others', async () => {
    await item('hers').set({ owner: 'ana' })
    await item('his').set({ owner: 'ben' })
    const stream = openListen(ana)
    stream.add({ targetId: 2, ...query(own) })
    await stream.until('NO_CHANGE')
    stream.add({ targetId: 4, ...query() })
    expect(await stream.until('REMOVE 4 code 7')).toEqual([
      'ADD 2',
      'hers +2',
      'CURRENT 2',
      'NO_CHANGE',
      'REMOVE 4 code 7',
    ])
    await item('new').set({ owner: 'ana' })
    await vi.waitFor(() => expect(stream.heard()).toContain('new +2'), WAIT)
  })

  it('end a listener when the document becomes somebody else’s', async () => {
    await item('a').set({ owner: 'ana' })
    const stream = openListen(ana)
    stream.add({ targetId: 2, documents: { documents: [`${firestore.root}/items/a`] } })
    await stream.until('NO_CHANGE')
    await item('a').set({ owner: 'ben', secret: 1 })
    await vi.waitFor(() => expect(stream.heard()).toContain('REMOVE 2 code 7'), WAIT)
    expect(stream.heard().filter((text) => text.startsWith('a '))).toEqual(['a +2'])
  })

  it('end the listeners that new rules no longer let in', async () => {
    const stream = openListen(ana)
    stream.add({ targetId: 2, ...query(own) })
    await stream.until('NO_CHANGE')
    const project = firestore.root.split('/').slice(0, 2).join('/')
    const content =
      "rules_version = '2'; service cloud.firestore { match /databases/{database}/documents {} }"
    await fetch(`${firestore.address}/emulator/v1/${project}:securityRules`, {
      method: 'PUT',
      body: JSON.stringify({ rules: { files: [{ content }] } }),
    })
    await stream.until('REMOVE 2 code 7')
  })
})
