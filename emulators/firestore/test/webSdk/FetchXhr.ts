/** As much of XMLHttpRequest as the SDK's single calls use, so that the browser's build runs in Node. */
export class FetchXhr {
  onreadystatechange: (() => void) | null = null
  readyState = 0
  status = 0
  statusText = ''
  responseText = ''
  withCredentials = false
  #method = ''
  #url = ''
  #responseHeaders = new Headers()
  readonly #headers = new Headers()
  readonly #abort = new AbortController()

  open(method: string, url: string): void {
    this.#method = method
    this.#url = url
    this.#become(1)
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value)
  }

  send(body: string): void {
    const request = { method: this.#method, headers: this.#headers, body, signal: this.#abort.signal }
    fetch(this.#url, request)
      .then(async (response) => {
        const text = await response.text()
        this.status = response.status
        this.#responseHeaders = response.headers
        this.responseText = text
        return text
      })
      .catch(() => '')
      .finally(() => this.#become(4))
  }

  abort(): void {
    this.#abort.abort()
  }

  getResponseHeader(name: string): string | null {
    return this.#responseHeaders.get(name)
  }

  getAllResponseHeaders(): string {
    return [...this.#responseHeaders].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  }

  #become(readyState: number): void {
    this.readyState = readyState
    this.onreadystatechange?.()
  }
}
