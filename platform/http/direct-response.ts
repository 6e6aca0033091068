import type { ServerResponse } from 'node:http'

/** Names and values in turn, as Node writes them: `['vary', 'Cookie', …]`. */
export type HeaderList = readonly string[]

/** Joins headers to a list. A later value replaces an earlier one of the same name; names are in lower case. */
export const headerList = (...headers: Readonly<Record<string, string>>[]): HeaderList =>
  Object.entries(Object.assign({}, ...headers) as Record<string, string>).flat()

/**
 * Sends a cached response: all headers at once, and the pieces of the body with one system call. Fastify would merge
 * and check the headers one by one, and would have to be given the pieces joined.
 */
export const sendDirectly = (
  response: ServerResponse,
  status: number,
  headers: HeaderList,
  pieces: readonly Buffer[],
): void => {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  // The length in a 304 would be that of the whole body (RFC 9110 §8.6).
  response.writeHead(status, status === 304 ? [...headers] : [...headers, 'content-length', String(length)])
  response.cork()
  for (const piece of pieces) response.write(piece)
  response.end()
}
