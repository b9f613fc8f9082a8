import { describeStreams } from './webSdk/describeStreams.ts'

// In Node the SDK speaks gRPC.
describeStreams('the web SDK in Node, over gRPC', () => import('firebase/firestore'), {})
