import type { FastifyInstance, FastifyRequest } from 'fastify'
import { kernelError } from './api-error.ts'

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data']

/** The fields of a form; the last value of a name wins. @throws `input.malformed` for a form with a file */
const fieldsOf = async (body: Buffer, type: string): Promise<Record<string, string>> => {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => null)
  if (!form) throw kernelError('input.malformed')
  const fields: [string, string][] = []
  for (const [name, value] of form) {
    if (typeof value !== 'string' || name === '__proto__') throw kernelError('input.malformed')
    fields.push([name, value.trim()])
  }
  return Object.fromEntries(fields)
}

/** Lets the routes of a scope accept form-encoded bodies of at most `maxBytes`. */
export const acceptForms = (scope: FastifyInstance, maxBytes: number): void => {
  scope.addContentTypeParser(
    formTypes,
    { parseAs: 'buffer', bodyLimit: maxBytes },
    (request: FastifyRequest, body: Buffer) => fieldsOf(body, request.headers['content-type'] ?? ''),
  )
}
