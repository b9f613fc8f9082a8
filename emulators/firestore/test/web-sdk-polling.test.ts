import { describeStreams } from './webSdk/describeStreams.ts'
import { loadBrowserSdk } from './webSdk/loadBrowserSdk.ts'

describeStreams("the browser's SDK, long polling", loadBrowserSdk, { experimentalForceLongPolling: true })
