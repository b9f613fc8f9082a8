import { FetchXhr } from './FetchXhr.ts'
import type { Sdk } from './WebClients.ts'

/** The build of the SDK that browsers get. Its streams are WebChannels over fetch, its single calls XMLHttpRequests. */
export async function loadBrowserSdk(): Promise<Sdk> {
  Reflect.set(globalThis, 'XMLHttpRequest', FetchXhr)
  const file = new URL('../../../../node_modules/@firebase/firestore/dist/index.esm.js', import.meta.url)
  return import(file.href)
}
