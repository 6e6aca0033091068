import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { whenOver } from './database.ts'

/** The way to a database, which a test can cut. */
export type FlakyNetwork = {
  /** The database's address, by this way. */
  url: string
  /** Breaks every connection, and every new one until `mend`. */
  cut(): void
  mend(): void
  /** Breaks the next connection on which these words are sent to the server, after they have arrived and before its answer. */
  cutAfter(words: string): void
}

/** Puts a wire between a server under test and its database. Until `mend`, a cut wire refuses like a host without the service. */
export const flakyNetwork = async (databaseUrl: string): Promise<FlakyNetwork> => {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isCut = false
  let lastWords: string | null = null

  const wire = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(Number(target.port), target.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => sockets.delete(socket))
    }
    near.on('close', () => far.end())
    far.on('close', () => near.destroy())
    far.pipe(near)
    near.on('data', (chunk) => {
      far.write(chunk)
      if (lastWords === null || !chunk.includes(lastWords)) return
      lastWords = null
      far.unpipe(near)
      near.destroy()
    })
  })
  wire.listen(0, '127.0.0.1')
  await once(wire, 'listening')
  whenOver(async () => {
    wire.close()
    for (const socket of sockets) socket.destroy()
  })
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((wire.address() as AddressInfo).port)
  return {
    url: url.href,
    cut: () => {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend: () => {
      isCut = false
    },
    cutAfter: (words) => {
      lastWords = words
    },
  }
}
