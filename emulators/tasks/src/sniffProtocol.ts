import type { Socket } from 'node:net'

const HTTP2_PREFACE = Buffer.from('PRI')

/**
 * Tells HTTP/2, which gRPC speaks, from HTTP/1 by the first bytes of a connection, and passes the connection on with
 * those bytes put back.
 */
export function sniffProtocol(
  socket: Socket,
  http1: (socket: Socket) => void,
  http2: (socket: Socket) => void,
): void {
  const ignoreReset = () => socket.destroy()
  socket.on('error', ignoreReset)
  const look = (): void => {
    const head: Buffer | null = socket.read()
    if (head === null) {
      socket.once('readable', look)
      return
    }
    const needed = Math.min(head.length, HTTP2_PREFACE.length)
    const matches = head.subarray(0, needed).equals(HTTP2_PREFACE.subarray(0, needed))
    socket.unshift(head)
    if (matches && needed < HTTP2_PREFACE.length) {
      socket.once('readable', look)
      return
    }
    socket.off('error', ignoreReset)
    ;(matches ? http2 : http1)(socket)
  }
  socket.once('readable', look)
}
