import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Listens on a free port. The handler may be set later, because a provider needs its own address. */
export const startHttpServer = async (): Promise<{
  origin: string
  setHandler: (handler: RequestListener) => void
  stop: () => Promise<void>
}> => {
  let handle: RequestListener = (_request, response) => void response.writeHead(503).end()
  const server: Server = createServer((request, response) => handle(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    setHandler: (handler) => {
      handle = handler
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
