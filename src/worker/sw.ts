import { createPartialResponse } from 'workbox-range-requests'
import { inTime } from '#domain/time/inTime.ts'
import { SOUND_CACHE } from '../shared/offline/soundPaths.ts'
import { PUBLIC_PAGES } from '../shared/shell/routes.ts'
import { addressIn, languageAt, otherLanguage } from '../ui/addresses.ts'
import { READER_LANGUAGES, type ReaderLanguage } from '#domain/languages.ts'
import { KeptFiles } from './keptFiles.ts'
import type { KeepOrder, OfflineFile, OfflineGroup, WorkerOrder } from '../shared/offline/offlineFile.ts'
import { notify, openPressed } from './notify.ts'
import { pageKey, planFor } from './planFor.ts'

declare const self: ServiceWorkerGlobalScope & {
  /** Filled in by the build: src/build/offlineFiles.ts */
  __WB_MANIFEST: OfflineFile[]
}

/** Longest wait for a page from the network while a copy exists, in milliseconds. */
const PATIENCE_MS = 1_500
const SHELL: Record<ReaderLanguage, string> = { en: '/app.html', es: '/es/app.html' }

// The plugin adds the web manifest itself, as Workbox's own entry: it has no group.
// oxlint-disable-next-line no-underscore-dangle -- the name that Workbox fills in
const files = self.__WB_MANIFEST
const pages = new Map(
  files.flatMap((file) =>
    file.group === 'public' && file.integrity !== undefined ? [[pageKey(file.url), file.url] as const] : [],
  ),
)
const pageKeys = new Set([
  ...pages.keys(),
  ...PUBLIC_PAGES.flatMap(({ path }) =>
    READER_LANGUAGES.map((language) => pageKey(addressIn(language, path))),
  ),
])
// The shells name the scripts, and these all the rest by hash: they change with every build.
const version = READER_LANGUAGES.map(
  (language) => files.find(({ url }) => url === SHELL[language])?.integrity ?? '',
)
  .map((integrity) => integrity.slice(7, 19).replaceAll(/\W/g, ''))
  .join('')
const kept = new KeptFiles(version)

/** A file of this build is gone from the server: a newer build is out. */
let outdated = false

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('message', (event) => {
  const order = event.data as WorkerOrder
  if (order.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  else if (order.type === 'KEEP') event.waitUntil(keepWhatIsAsked(order))
})
self.addEventListener('push', (event) => {
  const message = event.data?.text() ?? ''
  event.waitUntil(languageBefore().then((language) => notify(self, message, language)))
})
self.addEventListener('notificationclick', (event) => event.waitUntil(openPressed(self, event.notification)))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { method, mode, url } = request
  const plan = planFor(
    { method, mode, url, partial: request.headers.has('range') },
    self.location.origin,
    pageKeys,
  )
  if (plan.kind === 'asset') event.respondWith(asset(event))
  else if (plan.kind === 'page') event.respondWith(page(request, pages.get(plan.path) ?? plan.path))
  else if (plan.kind === 'sound') event.respondWith(sound(request))
  else if (plan.kind === 'app') event.respondWith(app(request))
  else if (plan.kind === 'unknown') event.respondWith(network(request, 404))
})

/** At first only the shell group; an update also fetches the groups that the last version kept. */
async function install(): Promise<void> {
  const language = await languageBefore()
  if ((await kept.keep(inGroup('shell', language))) > 0)
    throw new Error('The shell could not be fetched; the next visit tries again')
  if (self.registration.active === null) return
  for (const group of ['public', 'member'] as const) {
    const wanted = inGroup(group, language)
    if (await kept.hadBefore(wanted)) await kept.keep(wanted)
  }
}

async function activate(): Promise<void> {
  await kept.forgetOthers()
  await self.clients.claim()
}

/** The kept language: the device's former one, else that of the open page. */
async function languageBefore(): Promise<ReaderLanguage> {
  for (const language of READER_LANGUAGES) {
    if (await kept.hadBefore([{ url: SHELL[language], group: 'shell' }])) return language
  }
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return languageAt(new URL(open[0]?.url ?? self.location.href).pathname)
}

async function keepWhatIsAsked({ groups, language, isChosen, opened }: KeepOrder): Promise<void> {
  const other = otherLanguage(language)
  await kept.keep(opened.map((url): OfflineFile => ({ url, group: 'shell' })))
  if ((await kept.find(SHELL[other])) !== undefined) {
    if (!isChosen) return
    await kept.forget(files.filter((file) => file.language === other))
  }
  await kept.keep((['shell', ...groups] as const).flatMap((group) => inGroup(group, language)))
}

function inGroup(group: OfflineGroup, language: ReaderLanguage): OfflineFile[] {
  return files.filter((file) => file.group === group && file.language !== otherLanguage(language))
}

/** The shell of an address's language, never of the other. */
function shellOf({ url }: Request): Promise<Response | undefined> {
  return kept.find(SHELL[languageAt(new URL(url).pathname)])
}

async function asset(event: FetchEvent): Promise<Response> {
  const { pathname } = new URL(event.request.url)
  const copy = await kept.find(pathname)
  if (copy !== undefined) return copy
  const response = await fetch(event.request)
  if (response.status === 200) event.waitUntil(kept.put(pathname, response.clone()).catch(() => undefined))
  else if (response.status === 404) outdated = true
  return response
}

/** The newest page, so that a deploy shows; the kept one offline, on a slow network, or when the server fails. */
async function page(request: Request, url: string): Promise<Response> {
  const copy = await kept.find(url)
  if (copy === undefined) return network(request)
  if (!self.navigator.onLine) return copy
  const newest = fetch(request).then((response) => (response.status < 500 ? response : copy.clone()))
  return inTime(
    newest.catch(() => copy.clone()),
    PATIENCE_MS,
    () => copy.clone(),
  )
}

/** Players send range requests, and refuse a whole file. */
async function sound(request: Request): Promise<Response> {
  const cache = await caches.open(SOUND_CACHE)
  const whole = await cache.match(new URL(request.url).pathname)
  if (whole === undefined) return new Response(null, { status: 404 })
  return request.headers.has('range') ? createPartialResponse(request, whole) : whole
}

async function app(request: Request): Promise<Response> {
  const shell = await shellOf(request)
  if (shell !== undefined && !outdated) return shell
  return network(request)
}

/** The network's answer; without one the shell, which draws what it can. @param status of the shell, where not its own */
async function network(request: Request, status?: number): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const shell = await shellOf(request)
    if (shell === undefined) throw error
    return status === undefined ? shell : new Response(shell.body, { status, headers: shell.headers })
  }
}
