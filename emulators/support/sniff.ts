import type { Socket } from 'node:net'

/** Tells HTTP/2 without TLS, which begins with `PRI * HTTP/2.0`, from HTTP/1.1, none of whose methods does. */
export function sniff(socket: Socket, decided: (isHttp2: boolean) => void): void {
  socket.once('data', (chunk: Buffer) => {
    socket.pause()
    const isHttp2 = chunk.subarray(0, 3).toString('latin1') === 'PRI'
    // An HTTP/2 session takes the buffered bytes when it begins; HTTP/1.1 reads only later ones.
    if (isHttp2) {
      socket.unshift(chunk)
      decided(true)
    } else {
      decided(false)
      socket.unshift(chunk)
      socket.resume()
    }
  })
}
