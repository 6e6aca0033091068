import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { AnyEndpoint } from '#kit/endpoint.ts'
import { scopeOf } from '#kit/token-scopes.ts'
import type { Config } from '#platform/config.ts'
import { escapeHtml } from '#platform/escape-html.ts'
import { type CompressedText, createCompressedText } from './compression.ts'
import { collectNonJsonOperations, type NonJsonOperation, statusesOf } from './non-json-operation.ts'
import { buildOpenApi, errorResponses, operationOf, schemaOf } from './openapi.ts'
import { rateLimited, type RateLimiter } from './rate-limit.ts'

/** Inline, because this page does not load the product's style sheet. The colours match `shell/styles/tokens.css`. */
const docsStyle = `
:root{color-scheme:light dark;--raised:light-dark(#fff,#151d26);--sunken:light-dark(#eceff3,#090e14);--muted:light-dark(#435060,#b3becb);--line:light-dark(#dde3ea,#26313d);--link:light-dark(#1f4690,#a9c4ff);--field:light-dark(#7c8797,#6d7a89)}
body{font:16px/1.55 system-ui,sans-serif;margin:0;background:light-dark(#f6f7f9,#0d131a);color:light-dark(#131c28,#edf1f5)}
main{max-width:60rem;margin:0 auto;padding:3rem 1rem 5rem}a{color:var(--link)}h1{font-size:2rem;line-height:1.15;letter-spacing:-.02em;margin:0 0 .5rem}header p{color:var(--muted);margin:0}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin-block:1.5rem 2.5rem;padding-block:.5rem;border-block:1px solid var(--line)}nav a{display:inline-flex;align-items:center;min-block-size:2.25rem;text-decoration:none}nav a:hover{text-decoration:underline}
h2{font-size:1.25rem;margin:2.5rem 0 .75rem;scroll-margin-block-start:1rem}h3{font-size:.9rem;margin:1rem 0 .25rem}
details{background:var(--raised);border:1px solid var(--line);border-radius:10px;margin-block:.5rem;padding-inline:1rem}details[open]{padding-block-end:1rem}
summary{cursor:pointer;padding-block:.75rem;overflow-wrap:anywhere}summary span{display:block;color:var(--muted)}code,pre{font-size:.9rem}.method{display:inline-block;min-inline-size:3.75rem;font-weight:700}
pre{margin:0;padding:.75rem;border-radius:6px;background:var(--sunken);white-space:pre-wrap;overflow-wrap:anywhere}ul{margin:0;padding-inline-start:1.25rem}li{overflow-wrap:anywhere}
[hidden]{display:none!important}label{display:block;font-size:.9rem;font-weight:600;margin-block:.75rem .25rem}label small{font-weight:400;color:var(--muted)}
input,select,textarea,button{font:inherit;color:inherit;box-sizing:border-box;border:1px solid var(--field);border-radius:6px;background:var(--raised);min-block-size:2.5rem;padding:.375rem .75rem}
input:not([type=file]),select,textarea{inline-size:100%}textarea{font:.9rem/1.5 ui-monospace,monospace;min-block-size:3.75rem;resize:vertical}:focus-visible{outline:2px solid var(--link);outline-offset:2px}
button{cursor:pointer;font-weight:600}button.primary{background:var(--link);border-color:var(--link);color:light-dark(#fff,#0d131a)}.actions{display:flex;flex-wrap:wrap;gap:.5rem;margin-block:1rem}
#token-form{margin-block-start:1.5rem}#token-form h2{margin-block-start:0}#token-form,.call{background:var(--raised);border:1px solid var(--line);border-radius:10px;padding:1rem}.call{margin-block-start:1rem;background:none}.call h3:first-child{margin-block-start:0}.note{color:var(--muted);font-size:.9rem;margin-block:.5rem 0}.answer pre{max-block-size:30rem;overflow:auto}
@media(pointer:coarse){nav a,input,select,button{min-block-size:2.75rem}}`

const scriptPath = '/api/docs/try-out.js'

/**
 * Allows the style by hash instead of nonce, so that the compressed page is the same for everyone. The script is a
 * separate file, and may write text but no HTML.
 */
const docsPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(docsStyle).digest('base64')}'; script-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`

/**
 * The functions of `api-docs-try-out.ts` as the script of the page. The path is computed, so that the server's types do
 * not include the browser's.
 */
const readScript = async (): Promise<string> => {
  const file = new URL('./api-docs-try-out.ts', import.meta.url).href
  const functions = (await import(/* @vite-ignore */ file)) as Record<string, () => void>
  return `(() => {\n'use strict'\n${Object.values(functions).map(String).join('\n')}\nstart()\n})()\n`
}

const accessText = (endpoint: AnyEndpoint) => {
  const scope = scopeOf(endpoint)
  return [
    `Access <b>${endpoint.access}</b>`,
    scope === null ? 'no access tokens' : `scope of an access token <b>${scope}</b>`,
    `limit <b>${endpoint.rate}</b>`,
    ...(endpoint.idempotent ? ['takes an <b>Idempotency-Key</b>'] : []),
  ].join(', ')
}

/** The calls that the page can make: with a token, or as a visitor. */
const canTry = (endpoint: AnyEndpoint) => scopeOf(endpoint) !== null || (endpoint.access === 'anyone' && !endpoint.form)

const tokenForm = `<section id="token-form" aria-labelledby="try-title" hidden><h2 id="try-title">Try a call</h2>
<label for="token">Access token</label><input id="token" type="password" autocomplete="off" autocapitalize="off" spellcheck="false" placeholder="nbp_…">
<p class="note">Make one in <a href="/profile?tab=developers">your settings</a>. It stays in the memory of this page until you leave it, and only goes out with the calls that you send here. Without one, calls are those of a visitor.</p></section>`

const docsPage = (endpoints: readonly AnyEndpoint[], nonJsonOperations: ReadonlyMap<string, NonJsonOperation>) => {
  const areas = Map.groupBy(endpoints, (endpoint) => endpoint.name.split('.')[0] as string)
  const section = ([area, list]: [string, AnyEndpoint[]]) => `
    <section id="${escapeHtml(area)}"><h2>${escapeHtml(area)}</h2>${list
      .map((endpoint) => {
        const operation = operationOf(endpoint)
        const {
          '200': ok,
          '303': redirected,
          ...errors
        } = operation.responses as Record<
          string,
          { description: string; content?: Record<string, { schema: unknown }> }
        >
        const answer = ok ?? redirected
        const parts = [
          ['Input', schemaOf(endpoint.input, 'input')],
          ['Answer', answer?.content?.['application/json']?.schema ?? answer?.description],
        ] as const
        return `<details id="${escapeHtml(endpoint.name)}"><summary><code class="method">${endpoint.method}</code> <code>${escapeHtml(endpoint.path)}</code>
          <span>${escapeHtml(endpoint.summary)}</span></summary>
          <p>${accessText(endpoint)}.</p>${canTry(endpoint) ? `<div class="call" data-operation="${escapeHtml(endpoint.name)}" hidden></div>` : ''}
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
<title>Nordbro API</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${docsStyle}</style><script src="${scriptPath}" defer></script></head><body><main><header><h1>Nordbro API</h1>
<p>Every call of the product, read from its contracts. For programs the same stands in <a href="/api/openapi.json">OpenAPI 3.1</a>.</p></header>
${tokenForm}
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
  let script: Promise<CompressedText> | undefined
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
  app.get(scriptPath, routeOptions, async (request, reply) => {
    script ??= readScript().then((text) => createCompressedText(text, brotliQuality))
    return (await script).send(
      request,
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'public, max-age=300'),
    )
  })
}
