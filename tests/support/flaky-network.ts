import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestEnd } from './database.ts'

/** A network path to a server that a test can cut. */
export type FlakyNetwork = {
  url: string
  /** Breaks every connection, and every new one until `restore`. */
  cut(): void
  restore(): void
  /** Breaks the next connection that sends these words, after they have arrived and before the response. */
  cutAfterSending(words: string): void
}

/** A proxy before a server, such as the database or the product. While cut, it refuses connections like a host without the service. */
export const createFlakyNetwork = async (serverUrl: string): Promise<FlakyNetwork> => {
  const target = new URL(serverUrl)
  const sockets = new Set<Socket>()
  let isCut = false
  let cutTrigger: string | null = null

  const proxy = createServer((clientSocket) => {
    if (isCut) return clientSocket.destroy()
    const serverSocket = connect(Number(target.port), target.hostname)
    for (const socket of [clientSocket, serverSocket]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => sockets.delete(socket))
    }
    clientSocket.on('close', () => serverSocket.end())
    serverSocket.on('close', () => clientSocket.destroy())
    serverSocket.pipe(clientSocket)
    clientSocket.on('data', (chunk) => {
      serverSocket.write(chunk)
      if (cutTrigger === null || !chunk.includes(cutTrigger)) return
      cutTrigger = null
      serverSocket.unpipe(clientSocket)
      clientSocket.destroy()
    })
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestEnd(async () => {
    proxy.close()
    for (const socket of sockets) socket.destroy()
  })
  const url = new URL(serverUrl)
  url.hostname = '127.0.0.1'
  url.port = String((proxy.address() as AddressInfo).port)
  return {
    url: url.href,
    cut: () => {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    restore: () => {
      isCut = false
    },
    cutAfterSending: (words) => {
      cutTrigger = words
    },
  }
}
