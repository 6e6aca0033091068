import type { FastifyInstance, FastifyRequest } from 'fastify'
import { kernelError } from './api-error.ts'

/** A form that a machine sends says one thing; bytes. */
const maxBytes = 8 * 1024

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data']

/** The fields of a form, the last one of a name; a form that holds a file is refused. */
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

/** Lets the routes of a scope take their body as a web form, in either of the two ways that forms are sent. */
export const acceptForms = (scope: FastifyInstance): void => {
  scope.addContentTypeParser(
    formTypes,
    { parseAs: 'buffer', bodyLimit: maxBytes },
    (request: FastifyRequest, body: Buffer) => fieldsOf(body, request.headers['content-type'] ?? ''),
  )
}
