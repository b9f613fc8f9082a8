import { createRequire } from 'node:module'
import { CloudTasksClient } from '@google-cloud/tasks'

// Keeps the client from looking for Google's metadata server on the network.
process.env['METADATA_SERVER_DETECTION'] = 'none'

export const QUEUE = 'projects/demo-sonobrief/locations/europe-west1/queues/summaries'

// The client only takes credentials of its own gRPC package.
const fromClient = createRequire(createRequire(import.meta.url).resolve('@google-cloud/tasks'))
type Credentials = NonNullable<NonNullable<ConstructorParameters<typeof CloudTasksClient>[0]>['sslCreds']>
const gax: { grpc: { credentials: { createInsecure(): Credentials } } } = fromClient('google-gax')

/** The unmodified official client, pointed at the stand-in. */
export function clientOf(port: number): CloudTasksClient {
  return new CloudTasksClient({
    apiEndpoint: '127.0.0.1',
    port,
    sslCreds: gax.grpc.credentials.createInsecure(),
    projectId: 'demo-sonobrief',
  })
}
