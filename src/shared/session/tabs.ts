type TabNews = 'signed-out' | 'verified'

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('sonobrief.session') : undefined

export function tellTabs(news: TabNews): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin: it takes no target
  channel?.postMessage(news)
}

export function hearTabs(listener: (news: TabNews) => void): void {
  channel?.addEventListener('message', (event: MessageEvent<TabNews>) => listener(event.data))
}
