/**
 * Preloaded into firebase-tools: what serves Hosting there decodes addresses without a guard, so that `GET /%` would end
 * the process and all emulators with it. Here such an address is answered 400, as Hosting does.
 */
import { Server } from 'node:http'

// oxlint-disable-next-line typescript/unbound-method -- called with its server below
const { emit } = Server.prototype

Server.prototype.emit = function (event, ...args) {
  if (event !== 'request' || isWellFormed(args[0].url)) return emit.call(this, event, ...args)
  const [, response] = args
  response.writeHead(400, { 'content-type': 'text/plain', connection: 'close' }).end('Bad Request')
  return true
}

function isWellFormed(address) {
  try {
    decodeURIComponent(address.split('?', 1)[0])
    return true
  } catch {
    return false
  }
}
