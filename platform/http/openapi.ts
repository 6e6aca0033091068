import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type AnyEndpoint, download, hasJsonBody, pathFields, picture } from '#kit/endpoint.ts'
import { ignoresCaller, scopeOf } from '#kit/token-scopes.ts'
import type { Config } from '#platform/config.ts'
import { escapeHtml } from '#platform/escape-html.ts'
import { type CompressedText, createCompressedText } from './compression.ts'
import { documentedErrors } from './documented-errors.ts'
import { collectNonJsonOperations, type NonJsonOperation, statusesOf } from './non-json-operation.ts'
import { rateLimited, type RateLimiter } from './rate-limit.ts'

type JsonSchema = Record<string, unknown> & { properties?: Record<string, JsonSchema>; required?: string[] }

const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema => {
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
const errorResponses = (errors: Record<string, number>) => {
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

const operationOf = (endpoint: AnyEndpoint) => {
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
      '200':
        endpoint.output === download
          ? { description: 'The file, as an attachment.', content: { 'application/octet-stream': {} } }
          : endpoint.output === picture
            ? { description: 'The picture.', content: { 'image/*': {} } }
            : {
                description: 'Done.',
                ...(endpoint.method === 'GET' ? {} : { headers: { 'X-Transaction': transactionHeader } }),
                content: { 'application/json': { schema: schemaOf(endpoint.output, 'output') } },
              },
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
  config: Config,
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
    servers: [{ url: config.publicBaseUrl }],
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

/** Inline, because this page does not load the product's style sheet. The colours match `shell/styles/tokens.css`. */
const docsStyle = `
:root{color-scheme:light dark;--raised:light-dark(#fff,#151d26);--sunken:light-dark(#eceff3,#090e14);--muted:light-dark(#435060,#b3becb);--line:light-dark(#dde3ea,#26313d);--link:light-dark(#1f4690,#a9c4ff)}
body{font:16px/1.55 system-ui,sans-serif;margin:0;background:light-dark(#f6f7f9,#0d131a);color:light-dark(#131c28,#edf1f5)}
main{max-width:60rem;margin:0 auto;padding:3rem 1rem 5rem}a{color:var(--link)}h1{font-size:2rem;line-height:1.15;letter-spacing:-.02em;margin:0 0 .5rem}header p{color:var(--muted);margin:0}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin-block:1.5rem 2.5rem;padding-block:.5rem;border-block:1px solid var(--line)}nav a{display:inline-flex;align-items:center;min-block-size:2.25rem;text-decoration:none}nav a:hover{text-decoration:underline}
h2{font-size:1.25rem;margin:2.5rem 0 .75rem;scroll-margin-block-start:1rem}h3{font-size:.9rem;margin:1rem 0 .25rem}
details{background:var(--raised);border:1px solid var(--line);border-radius:10px;margin-block:.5rem;padding-inline:1rem}details[open]{padding-block-end:1rem}
summary{cursor:pointer;padding-block:.75rem;overflow-wrap:anywhere}summary span{display:block;color:var(--muted)}code,pre{font-size:.9rem}.method{display:inline-block;min-inline-size:3.75rem;font-weight:700}
pre{margin:0;padding:.75rem;border-radius:6px;background:var(--sunken);white-space:pre-wrap;overflow-wrap:anywhere}ul{margin:0;padding-inline-start:1.25rem}li{overflow-wrap:anywhere}
@media(pointer:coarse){nav a{min-block-size:2.75rem}}`

/** Allows the style by hash instead of nonce, so that the compressed page is the same for everyone. */
const docsPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(docsStyle).digest('base64')}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const docsPage = (endpoints: readonly AnyEndpoint[], nonJsonOperations: ReadonlyMap<string, NonJsonOperation>) => {
  const areas = Map.groupBy(endpoints, (endpoint) => endpoint.name.split('.')[0] as string)
  const section = ([area, list]: [string, AnyEndpoint[]]) => `
    <section id="${escapeHtml(area)}"><h2>${escapeHtml(area)}</h2>${list
      .map((endpoint) => {
        const operation = operationOf(endpoint)
        const { '200': answer, ...errors } = operation.responses as Record<
          string,
          { description: string; content: Record<string, { schema: unknown }> }
        >
        const parts = [
          ['Input', schemaOf(endpoint.input, 'input')],
          ['Answer', answer?.content['application/json']?.schema ?? answer?.description],
        ] as const
        return `<details id="${escapeHtml(endpoint.name)}"><summary><code class="method">${endpoint.method}</code> <code>${escapeHtml(endpoint.path)}</code>
          <span>${escapeHtml(endpoint.summary)}</span></summary>
          <p>Access <b>${endpoint.access}</b>, limit <b>${endpoint.rate}</b>${endpoint.idempotent ? ', takes an <b>Idempotency-Key</b>' : ''}.</p>
          ${parts.map(([name, schema]) => `<h3>${name}</h3><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`).join('')}
          <h3>Refusals</h3><ul>${Object.entries(errors)
            .map(
              ([status, { description }]) => `<li><b>${status}</b> ${escapeHtml(description.replaceAll('`', ''))}</li>`,
            )
            .join('')}</ul></details>`
      })
      .join('')}</section>`
  const nonJsonSection = `<section id="plain"><h2>Not JSON</h2>${[...nonJsonOperations]
    .map(
      ([
        path,
        { name, summary, access, contentType, answer, errors },
      ]) => `<details id="${escapeHtml(name)}"><summary><code class="method">GET</code> <code>${escapeHtml(path)}</code>
          <span>${escapeHtml(summary)}</span></summary>
          <p>Access <b>${access}</b>, answers <b>${escapeHtml(contentType)}</b>: ${escapeHtml(answer)}</p>
          <h3>Refusals</h3><ul>${Object.entries(errorResponses(statusesOf(errors)))
            .map(
              ([status, { description }]) => `<li><b>${status}</b> ${escapeHtml(description.replaceAll('`', ''))}</li>`,
            )
            .join('')}</ul></details>`,
    )
    .join('')}</section>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Nordbro API</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${docsStyle}</style></head><body><main><header><h1>Nordbro API</h1>
<p>Every call of the product, read from its contracts. For programs the same stands in <a href="/api/openapi.json">OpenAPI 3.1</a>.</p></header>
<nav aria-label="Areas">${[...areas.keys()].map((area) => `<a href="#${escapeHtml(area)}">${escapeHtml(area)}</a>`).join(' ')} <a href="#plain">Not JSON</a></nav>
${[...areas].map(section).join('')}${nonJsonSection}</main></body></html>`
}

/** Brotli quality for a document compressed once; 10 and 11 take seconds for little gain. */
const brotliQuality = 9

/** Registers `/api/openapi.json` and `/api/docs`. Call it before routes that use `documentedAs`. */
export const registerApiDocs = (
  app: FastifyInstance,
  deps: { endpoints: readonly AnyEndpoint[]; config: Config; rateLimiter: RateLimiter },
): void => {
  const nonJsonOperations = collectNonJsonOperations(app)
  let json: CompressedText | undefined
  let page: CompressedText | undefined
  const routeOptions = rateLimited(deps.rateLimiter, 'read')
  app.get('/api/openapi.json', routeOptions, async (request, reply) => {
    json ??= createCompressedText(
      JSON.stringify(buildOpenApi(deps.endpoints, nonJsonOperations, deps.config)),
      brotliQuality,
    )
    return json.send(
      request,
      reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300'),
    )
  })
  app.get('/api/docs', routeOptions, async (request, reply) => {
    page ??= createCompressedText(docsPage(deps.endpoints, nonJsonOperations), brotliQuality)
    return page.send(
      request,
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'public, max-age=300')
        .header('content-security-policy', docsPolicy),
    )
  })
}
