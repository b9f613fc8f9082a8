import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface SmtpSink {
  url: string
  /** Messages that were taken. */
  readonly mails: number
  stop(): Promise<void>
}

const END = Buffer.from('\r\n.\r\n')
const HELLO = '250-sink\r\n250-PIPELINING\r\n250 8BITMIME\r\n'

/** A mail server that takes whatever comes and forgets it, so that a bench measures the sender alone. */
export async function startSmtpSink(): Promise<SmtpSink> {
  const sockets = new Set<Socket>()
  let mails = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    socket.write('220 sink\r\n')
    let isMessage = false
    let rest: Buffer = Buffer.alloc(0)
    socket.on('data', (chunk: Buffer) => {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      let answers = ''
      for (;;) {
        if (isMessage) {
          const end = rest.indexOf(END)
          if (end < 0) {
            // Only as much as an end that is cut in two can take.
            rest = rest.subarray(Math.max(0, rest.length - END.length))
            break
          }
          rest = rest.subarray(end + END.length)
          isMessage = false
          mails++
          answers += '250 taken\r\n'
          continue
        }
        const end = rest.indexOf('\r\n')
        if (end < 0) break
        const verb = rest.toString('latin1', 0, 4).toUpperCase()
        rest = rest.subarray(end + 2)
        isMessage = verb === 'DATA'
        answers += verb === 'EHLO' ? HELLO : isMessage ? '354 go on\r\n' : '250 ok\r\n'
      }
      if (answers !== '') socket.write(answers)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    get mails() {
      return mails
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
