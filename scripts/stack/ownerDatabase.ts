import { Firestore } from 'firebase-admin/firestore'

/** A local database with the server's rights. Close it with terminate(). @param host `host:port` */
export function ownerDatabase(projectId: string, host: string): Firestore {
  return new Firestore({ projectId, host, ssl: false, customHeaders: { Authorization: 'Bearer owner' } })
}
