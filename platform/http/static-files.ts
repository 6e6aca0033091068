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
  '.tgz': 'application/gzip',
}

/** A file with its headers. `bodies` has `identity`, and the codings that the build compressed the file with. */
export type StaticFile = { type: string; cacheControl: string; etag: string; bodies: StaticFileBodies }
export type StaticFileBodies = { identity: Buffer } & Partial<Record<Coding, Buffer>>

export const codingExtensions: Record<Coding, string> = { br: '.br', gzip: '.gz', identity: '' }

export const isServedType = (name: string): boolean => extname(name) in types

/** File names under `assets/` contain a content hash, so their content never changes. */
export const createStaticFile = (name: string, bodies: StaticFileBodies): StaticFile => ({
  type: types[extname(name)] as string,
  cacheControl: name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
  etag: etagOf(bodies.identity),
  bodies,
})

/** Reads the built browser files into memory. The keys are their paths in URLs. */
export const loadStaticFiles = (folder: string): Map<string, StaticFile> => {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
  const known = new Set(names)
  const files = new Map<string, StaticFile>()
  for (const name of names) {
    if (!isServedType(name) || name.startsWith('.')) continue
    const bodies: StaticFileBodies = { identity: readFileSync(join(folder, name)) }
    for (const coding of ['br', 'gzip'] as const) {
      if (known.has(name + codingExtensions[coding]))
        bodies[coding] = readFileSync(join(folder, name + codingExtensions[coding]))
    }
    files.set(`/${name}`, createStaticFile(name, bodies))
  }
  return files
}

/** Sends the file in the best coding that the client accepts, or 304 if the client has it. */
export const sendStaticFile = (file: StaticFile, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  reply.header('cache-control', file.cacheControl).header('etag', file.etag).header('vary', 'Accept-Encoding')
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
  const coding = acceptedCodings(request.headers['accept-encoding']).find((one) => file.bodies[one]) as Coding
  if (coding !== 'identity') reply.header('content-encoding', coding)
  return reply.type(file.type).send(file.bodies[coding])
}
