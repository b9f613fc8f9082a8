import { deleteApp, initializeApp } from 'firebase/app'
import { connectFirestoreEmulator, getFirestore, setLogLevel } from 'firebase/firestore'
import { execute } from 'firebase/firestore/pipelines'
import { expect, it } from 'vitest'
import { isOfficialFirestore } from '../../../scripts/rigs/firestore.ts'
import { useAdminFirestore } from './server/adminFirestore.ts'

const firestore = useAdminFirestore()

// Google's emulator can be told to be an Enterprise one.
it.skipIf(isOfficialFirestore)('a pipeline is refused with a reason, over gRPC and over REST', async () => {
  setLogLevel('silent') // The refusal is the point.
  const { hostname, port } = new URL(firestore.address)
  const app = initializeApp({ projectId: 'demo-pipelines' }, 'pipelines')
  const db = getFirestore(app)
  connectFirestoreEmulator(db, hostname, Number(port))
  const refused = execute(db.pipeline().collection('items'))
  await expect(refused).rejects.toMatchObject({
    code: 'unimplemented',
    message: expect.stringContaining('Enterprise'),
  })
  await deleteApp(app)

  const url = `${firestore.address}/v1/${firestore.root}:executePipeline`
  const response = await fetch(url, { method: 'POST', body: '{}' })
  expect(response.status).toBe(501)
  expect(await response.text()).toContain('Enterprise')
})
