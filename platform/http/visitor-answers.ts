import { type AnyEndpoint, hasJsonAnswer } from '#kit/endpoint.ts'
import type { Language } from '#kit/fields.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#platform/config.ts'
import { acceptedCodings, createCompressedText } from './compression.ts'
import { headerList, sendDirectly } from './direct-response.ts'
import { securityHeaders } from './headers.ts'
import { createVisitorCache, type VisitorCache } from './visitor-cache.ts'

/** The answer to every visitor who makes the same call. */
export type VisitorAnswer = {
  readonly json: string
  /** Sends the answer, or 304 if the visitor has it. */
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

const maxBytes = 16 * 1024 * 1024
const ttlMs = 60_000
/** The text, its buffer and its compressed forms. */
const bytesPerCharacter = 4

/** Whether visitors get the answer from the cache: a read for anyone that names the events which make it stale. */
export const isCachedForVisitors = (endpoint: AnyEndpoint): boolean =>
  endpoint.method === 'GET' && endpoint.access === 'anyone' && hasJsonAnswer(endpoint) && endpoint.staleAfter.length > 0

/**
 * Answers to calls without a session, by endpoint, language and parsed input. Events evict them as they evict pages.
 * Only successful answers are kept.
 */
export const createVisitorAnswers = ({
  clock,
  config,
}: {
  clock: () => Date
  config: Pick<Config, 'publicBaseUrl'>
}) => {
  const headers = headerList(securityHeaders(config), {
    'cache-control': 'private, no-cache',
    'content-type': 'application/json; charset=utf-8',
    vary: 'Accept-Encoding, Authorization, Cookie, Accept-Language',
  })

  const createAnswer = (json: string): VisitorAnswer => {
    const { etag, encode } = createCompressedText(json)
    const sharedHeaders = [...headers, 'etag', etag]
    return {
      json,
      send: async (request, reply) => {
        const isKnown = request.headers['if-none-match'] === etag
        const [coding = 'identity'] = acceptedCodings(request.headers['accept-encoding'])
        const body = isKnown ? [] : [await encode(coding)]
        reply.hijack()
        sendDirectly(
          reply.raw,
          isKnown ? 304 : 200,
          [...sharedHeaders, ...(isKnown || coding === 'identity' ? [] : ['content-encoding', coding])],
          body,
        )
        return reply
      },
    }
  }

  const cache: VisitorCache<VisitorAnswer> = createVisitorCache({
    maxBytes,
    ttlMs,
    staleMs: 0,
    now: () => clock().getTime(),
  })
  return {
    evict: cache.evict,
    /** @param make writes the answer as JSON when it is not cached */
    get: (endpoint: AnyEndpoint, language: Language, input: unknown, make: () => Promise<string>) => {
      const key = `${endpoint.name} ${language} ${JSON.stringify(input)}`
      return cache.getOrCreate(key, async () => {
        const json = await make()
        return {
          value: createAnswer(json),
          cache: {
            bytes: key.length + json.length * bytesPerCharacter,
            tags: new Set(endpoint.staleAfter.map(({ name }) => name)),
          },
        }
      })
    },
  }
}
export type VisitorAnswers = ReturnType<typeof createVisitorAnswers>
