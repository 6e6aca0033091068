import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Coding, acceptedCodings, etagOf } from './compression.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

type File = { type: string; cacheControl: string; etag: string; bodies: Partial<Record<Coding, Buffer>> }

const codingExtensions: Record<Coding, string> = { br: '.br', gzip: '.gz', identity: '' }

/** Serves the built browser files from memory. File names under `assets/` contain a content hash and never change. */
export const loadStaticFiles = (folder: string) => {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
  const known = new Set(names)
  const files = new Map<string, File>()
  for (const name of names) {
    const type = types[extname(name)]
    if (!type || name.startsWith('.')) continue
    const body = readFileSync(join(folder, name))
    const bodies: File['bodies'] = { identity: body }
    for (const coding of ['br', 'gzip'] as const) {
      if (known.has(name + codingExtensions[coding]))
        bodies[coding] = readFileSync(join(folder, name + codingExtensions[coding]))
    }
    files.set(`/${name}`, {
      type,
      bodies,
      etag: etagOf(body),
      cacheControl: name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    })
  }

  return (path: string, request: FastifyRequest, reply: FastifyReply): FastifyReply | null => {
    const file = files.get(path)
    if (!file) return null
    reply.header('cache-control', file.cacheControl).header('etag', file.etag).header('vary', 'Accept-Encoding')
    if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
    const coding = acceptedCodings(request.headers['accept-encoding']).find((one) => file.bodies[one]) as Coding
    if (coding !== 'identity') reply.header('content-encoding', coding)
    return reply.type(file.type).send(file.bodies[coding])
  }
}
export type StaticFiles = ReturnType<typeof loadStaticFiles>
