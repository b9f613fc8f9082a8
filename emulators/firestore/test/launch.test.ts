import { type App, deleteApp, initializeApp } from 'firebase-admin/app'
import { getFirestore } from 'firebase-admin/firestore'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { isOfficialFirestore } from '../../../scripts/rigs/firestore.ts'
import { FirebaseProcess, isAlive, isFree } from './launch/FirebaseProcess.ts'

process.env['METADATA_SERVER_DETECTION'] = 'none' // firebase-admin would look for Google's cloud around it

let firebase: FirebaseProcess
let app: App | undefined

function openFirestore() {
  process.env['FIRESTORE_EMULATOR_HOST'] = `127.0.0.1:${firebase.ports.firestore}`
  app = initializeApp({ projectId: firebase.project }, crypto.randomUUID())
  return getFirestore(app)
}

afterEach(async () => {
  if (app) await deleteApp(app)
  app = undefined
  await firebase.dispose()
})

describe.skipIf(isOfficialFirestore)(
  'firebase emulators:start with the java shim',
  { timeout: 120_000 },
  () => {
    it('serves firebase-admin and the rules file, and leaves nothing behind after SIGINT', async () => {
      firebase = await FirebaseProcess.start()
      const doc = openFirestore().doc('open/a')
      await doc.set({ n: 1 })
      expect((await doc.get()).data()).toEqual({ n: 1 })

      const documents = `http://127.0.0.1:${firebase.ports.firestore}/v1/projects/${firebase.project}/databases/(default)/documents`
      expect((await fetch(`${documents}/open/a`)).status).toBe(200)
      expect((await fetch(`${documents}/closed/a`)).status).toBe(403)

      const pid = await firebase.serverPid()
      expect(isAlive(pid)).toBe(true)
      expect(await firebase.interrupt()).toBe(0)
      expect(isAlive(pid)).toBe(false)
      for (const port of Object.values(firebase.ports)) expect(await isFree(port)).toBe(true)
    })

    it('does not let the server outlive a firebase that was killed', async () => {
      firebase = await FirebaseProcess.start()
      const pid = await firebase.serverPid()
      expect(isAlive(pid)).toBe(true)
      await firebase.kill()
      await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 60_000, interval: 50 })
      expect(await isFree(firebase.ports.firestore)).toBe(true)
    })

    it('tells its functions of changes, again when their process was killed over the first time', async () => {
      firebase = await FirebaseProcess.start(`
      import { initializeApp } from 'firebase-admin/app'
      import { getFirestore } from 'firebase-admin/firestore'
      import { onDocumentCreated } from 'firebase-functions/firestore'
      initializeApp()
      export const heard = onDocumentCreated('users/{email}', async (event) => {
        const attempts = getFirestore().collection('attempts')
        const isFirst = (await attempts.count().get()).data().count === 0
        await attempts.add({ eventId: event.id, email: event.params.email, data: event.data.data() })
        if (isFirst) process.kill(process.pid, 'SIGKILL')
      })`)
      const db = openFirestore()
      await db.doc('users/ana@example.com').set({ credits: 5 })
      const idle = `http://127.0.0.1:${firebase.ports.firestore}/emulator/v1/projects/${firebase.project}/triggers:idle?waitMs=25000`
      expect(await (await fetch(idle)).json()).toEqual({ idle: true, pending: [] })
      const attempts = (await db.collection('attempts').get()).docs.map((doc) => doc.data())
      expect(attempts).toHaveLength(2)
      expect(attempts[0]).toEqual({
        eventId: attempts[1]?.['eventId'],
        email: 'ana@example.com',
        data: { credits: 5 },
      })
    })
  },
)
