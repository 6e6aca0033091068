import * as z from 'zod/mini'
import { type AnyEndpoint, download, hasJsonBody, pathFields, picture, redirect } from '#kit/endpoint.ts'
import { ignoresCaller, scopeOf } from '#kit/token-scopes.ts'
import type { Config } from '#platform/config.ts'
import { documentedErrors } from './documented-errors.ts'
import { type NonJsonOperation, statusesOf } from './non-json-operation.ts'

type JsonSchema = Record<string, unknown> & { properties?: Record<string, JsonSchema>; required?: string[] }

export const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
  return rest
}

const errorSchema: JsonSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code'],
      properties: {
        code: { type: 'string', description: 'The identity of the refusal.' },
        fields: {
          type: 'array',
          items: {
            type: 'object',
            required: ['path', 'code'],
            properties: { path: { type: 'string' }, code: { type: 'string' }, params: { type: 'object' } },
          },
        },
        params: { type: 'object' },
        requestId: { type: 'string' },
      },
    },
  },
}

/** Error responses grouped by status; `errors` maps codes to statuses. */
export const errorResponses = (errors: Record<string, number>) => {
  const byStatus = Map.groupBy(Object.entries(errors), ([, status]) => String(status))
  return Object.fromEntries(
    [...byStatus].map(([status, entries]) => [
      status,
      {
        description: entries.map(([code]) => `\`${code}\``).join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

const transactionHeader = {
  description:
    'Only if the call published live events. Its events carry the same `transaction`, so a client that has already fetched again after this answer can skip them.',
  schema: { type: 'string' },
}

const bodyContent = ({ form }: AnyEndpoint, schema: object) => ({
  'application/json': { schema },
  ...(form ? { 'application/x-www-form-urlencoded': { schema }, 'multipart/form-data': { schema } } : {}),
})

/** Who may call: anyone, a browser's session, or an access token with the scope, as OpenAPI's alternatives. */
const securityOf = (endpoint: AnyEndpoint) => {
  if (ignoresCaller(endpoint)) return {}
  const scope = scopeOf(endpoint)
  const token = scope === null ? [] : [{ token: [scope] }]
  const security = [endpoint.access === 'anyone' ? {} : { session: [] }, ...token]
  return endpoint.access === 'anyone' && scope === null ? {} : { security }
}

const successOf = (endpoint: AnyEndpoint): Record<string, unknown> => {
  if (endpoint.output === redirect)
    return {
      '303': { description: 'Leads to a page.', headers: { Location: { schema: { type: 'string' } } } },
    }
  if (endpoint.output === download)
    return { '200': { description: 'The file, as an attachment.', content: { 'application/octet-stream': {} } } }
  if (endpoint.output === picture) return { '200': { description: 'The picture.', content: { 'image/*': {} } } }
  return {
    '200': {
      description: 'Done.',
      ...(endpoint.method === 'GET' ? {} : { headers: { 'X-Transaction': transactionHeader } }),
      content: { 'application/json': { schema: schemaOf(endpoint.output, 'output') } },
    },
  }
}

export const operationOf = (endpoint: AnyEndpoint) => {
  const input = schemaOf(endpoint.input, 'input')
  const properties = input.properties ?? {}
  const inPath = pathFields(endpoint.path)
  const hasBody = hasJsonBody(endpoint)
  const rest = Object.keys(properties).filter((name) => !inPath.includes(name))
  const parameters: unknown[] = inPath.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: properties[name] ?? { type: 'string' },
  }))
  if (!hasBody) {
    parameters.push(
      ...rest.map((name) => ({
        name,
        in: 'query',
        required: input.required?.includes(name) ?? false,
        schema: properties[name],
      })),
    )
  }
  if (endpoint.idempotent) {
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      schema: { type: 'string', minLength: 8, maxLength: 128 },
    })
  }
  const body = {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(rest.map((name) => [name, properties[name]])),
    required: (input.required ?? []).filter((name) => rest.includes(name)),
  }
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.name.split('.')[0]],
    'x-access': endpoint.access,
    'x-rate': endpoint.rate,
    ...securityOf(endpoint),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.upload
      ? {
          requestBody: {
            required: true,
            description: `A file of at most ${endpoint.upload.maxBytes} bytes.`,
            content: Object.fromEntries(endpoint.upload.types.map((type) => [type, {}])),
          },
        }
      : {}),
    ...(hasBody && rest.length > 0
      ? { requestBody: { required: body.required.length > 0, content: bodyContent(endpoint, body) } }
      : {}),
    responses: {
      ...successOf(endpoint),
      ...errorResponses(documentedErrors(endpoint)),
    },
  }
}

const nonJsonOperationOf = ({
  name,
  summary,
  access,
  contentType,
  answer,
  parameters,
  hasEtag,
  errors,
}: NonJsonOperation) => ({
  operationId: name,
  summary,
  tags: [name.split('.')[0]],
  'x-access': access,
  ...(access === 'anyone' ? {} : { security: [{ session: [] }] }),
  ...(parameters
    ? {
        parameters: parameters.map((parameter) => ({
          ...parameter,
          required: parameter.in === 'path',
          schema: { type: 'string' },
        })),
      }
    : {}),
  responses: {
    '200': { description: answer, content: { [contentType]: { schema: { type: 'string' } } } },
    ...(hasEtag ? { '304': { description: 'The caller has the current version (`If-None-Match`).' } } : {}),
    ...errorResponses(statusesOf(errors)),
  },
})

/** OpenAPI 3.1 of all endpoints and of the documented routes without a contract (API-02). */
export const buildOpenApi = (
  endpoints: readonly AnyEndpoint[],
  nonJsonOperations: ReadonlyMap<string, NonJsonOperation>,
  { publicBaseUrl }: Pick<Config, 'publicBaseUrl'>,
) => {
  const paths: Record<string, Record<string, unknown>> = {}
  const toPathTemplate = (path: string) => path.replace(/:([a-zA-Z]+)/g, '{$1}')
  for (const endpoint of endpoints) {
    const path = toPathTemplate(endpoint.path)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  for (const [path, operation] of nonJsonOperations)
    paths[toPathTemplate(path)] = { get: nonJsonOperationOf(operation) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Nordbro',
      version: '1',
      description:
        'Every call of the product. Errors are codes. A session is a cookie; programs use access tokens, which members make in their settings.',
    },
    servers: [{ url: publicBaseUrl }],
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-nordbro' },
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'nbp_…',
          description:
            'A personal access token. Each operation lists the scope that it needs; `area:write` includes `area:read`.',
        },
      },
    },
  }
}
