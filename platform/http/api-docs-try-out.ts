// The script of `/api/docs`, with which a reader tries calls. `api-docs.ts` sends the functions of this file as they are, so
// they use nothing from outside the file but the browser.

type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  format?: string
  minimum?: number
  minItems?: number
  description?: string
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
}
type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema?: Schema }
type Operation = {
  operationId: string
  parameters?: Parameter[]
  security?: Record<string, string[]>[]
  requestBody?: { required?: boolean; content: Record<string, { schema?: Schema }> }
}
type Call = { method: string; path: string; operation: Operation }
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
type Request = { url: string; headers: [string, string][]; body: string | File | undefined }

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}

/** A value of the schema's types, as a start. */
export function exampleOf(schema: Schema): unknown {
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [alternative] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []
  if (alternative) return exampleOf(alternative)
  switch ([schema.type].flat()[0]) {
    case 'object': {
      const required = schema.required ?? []
      return Object.fromEntries(required.map((name) => [name, exampleOf(schema.properties?.[name] ?? {})]))
    }
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => exampleOf(schema.items ?? {}))
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, 0)
    case 'boolean':
      return false
    case 'null':
      return null
    default:
      return exampleText(schema.format)
  }
}

export function exampleText(format: string | undefined): string {
  const now = new Date().toISOString()
  if (format === 'uuid') return '00000000-0000-4000-8000-000000000000'
  if (format === 'date-time') return now
  if (format === 'date') return now.slice(0, 10)
  if (format === 'email') return 'name@example.com'
  return format === 'uri' ? 'https://example.com/' : ''
}

export function isList(schema: Schema | undefined): boolean {
  return schema?.type === 'array'
}

export function controlFor({ name, required, schema = {} }: Parameter): Control {
  if (isList(schema)) return element('textarea', { name, required, spellcheck: false })
  if (!schema.enum) return element('input', { name, required, autocomplete: 'off', spellcheck: false })
  const options = schema.enum.map((value) => element('option', {}, String(value)))
  return element('select', { name, required }, ...(required ? [] : [element('option', { value: '' }, '–')]), ...options)
}

export function hintOf(parameter: Parameter): string {
  const { schema } = parameter
  const facts = [parameter.in, ...(parameter.required ? ['required'] : [])]
  if (isList(schema)) facts.push('one value a line')
  if (schema?.items?.enum) facts.push(`of ${schema.items.enum.join(' | ')}`)
  if (schema?.default !== undefined) facts.push(`default ${JSON.stringify(schema.default)}`)
  return ` ${facts.join(', ')}`
}

/** Adds a control with its label to the form. */
export function addField<Field extends Control>(form: HTMLElement, label: string, hint: string, control: Field): Field {
  control.id = `field-${crypto.randomUUID()}`
  form.append(element('label', { htmlFor: control.id }, label, element('small', {}, hint)), control)
  return control
}

/** The values of a control: none when it is empty. */
export function valuesOf(control: Control, parameter: Parameter): string[] {
  const values = isList(parameter.schema) ? control.value.split('\n').map((line) => line.trim()) : [control.value]
  return values.filter((value) => value !== '')
}

export function requestOf(
  { path }: Call,
  fields: { parameter: Parameter; control: Control }[],
  body: { type: string; value: string | File | undefined } | undefined,
): Request {
  const query = new URLSearchParams()
  const headers: [string, string][] = []
  let address = path
  for (const { parameter, control } of fields) {
    const values = valuesOf(control, parameter)
    if (parameter.in === 'path') address = address.replace(`{${parameter.name}}`, encodeURIComponent(values[0] ?? ''))
    else if (parameter.in === 'header')
      headers.push(...values.map((value): [string, string] => [parameter.name, value]))
    else for (const value of values) query.append(parameter.name, value)
  }
  if (body) headers.push(['Content-Type', body.type])
  const search = query.toString()
  return { url: location.origin + address + (search && `?${search}`), headers, body: body?.value }
}

export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** The line for a shell. It names the token by a variable, so that the token stays out of the shell's history. */
export function curlOf(method: string, { url, headers, body }: Request, hasToken: boolean): string {
  return [
    'curl',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    quoted(url),
    ...(hasToken ? ['-H "Authorization: Bearer $NORDBRO_TOKEN"'] : []),
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(typeof body === 'string' ? [`-d ${quoted(body)}`] : body ? [`--data-binary ${quoted(`@${body.name}`)}`] : []),
  ].join(' ')
}

/** The text of an answer, JSON indented. Another content is described, not shown. */
export async function textOf(response: Response): Promise<string> {
  const type = response.headers.get('content-type') ?? ''
  const bytes = await response.arrayBuffer()
  if (!/json|^text\//.test(type)) return `${bytes.byteLength} bytes of ${type || 'an unknown type'}`
  const text = new TextDecoder().decode(bytes)
  if (!type.includes('json')) return text
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

export async function send(method: string, { url, headers, body }: Request, token: string) {
  const began = performance.now()
  const response = await fetch(url, {
    method,
    headers: [...headers, ...(token ? [['Authorization', `Bearer ${token}`] as [string, string]] : [])],
    // The call is that of the token alone, not of the member who is logged in with this browser.
    credentials: 'omit',
    cache: 'no-store',
    ...(body === undefined ? {} : { body }),
  })
  const text = await textOf(response)
  const milliseconds = Math.round(performance.now() - began)
  return {
    status: `${response.status} ${response.statusText} · ${milliseconds} ms`,
    headers: [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n'),
    text,
  }
}

/** The field of the body, and what it contains: JSON as an example of the schema, or a file. */
export function addBodyField(form: HTMLElement, { operation: { requestBody } }: Call) {
  if (!requestBody) return undefined
  const json = requestBody.content['application/json']
  if (json) {
    const area = element('textarea', { rows: 8, spellcheck: false })
    area.value = JSON.stringify(exampleOf(json.schema ?? {}), null, 2)
    addField(form, 'Body', ' JSON', area)
    return () => ({ type: 'application/json', value: area.value })
  }
  const accept = Object.keys(requestBody.content).join(',')
  const input = addField(form, 'File', ` ${accept}`, element('input', { type: 'file', accept, required: true }))
  return () => ({ type: input.files?.[0]?.type ?? 'application/octet-stream', value: input.files?.[0] })
}

export function codeBlock(parent: HTMLElement, title: string): HTMLPreElement {
  const block = element('pre', { tabIndex: 0 })
  parent.append(element('h3', {}, title), block)
  return block
}

/** Fills the place of an operation with a form of its parameters and body, and shows the answer below. */
export function buildForm(place: HTMLElement, call: Call, token: HTMLInputElement): void {
  const form = element('form', {})
  const { parameters = [] } = call.operation
  const fields = parameters.map((parameter) => ({
    parameter,
    control: addField(form, parameter.name, hintOf(parameter), controlFor(parameter)),
  }))
  const body = addBodyField(form, call)
  const sendButton = element('button', { type: 'submit', className: 'primary' }, 'Send')
  const copyButton = element('button', { type: 'button' }, 'Copy the curl line')
  const status = element('p', { role: 'status' })
  const answer = element('div', { className: 'answer', hidden: true })
  const headers = codeBlock(answer, 'Headers')
  const content = codeBlock(answer, 'Body')
  if (call.method !== 'GET') form.append(element('p', { className: 'note' }, 'This call changes real data.'))
  form.append(element('div', { className: 'actions' }, sendButton, copyButton))
  const curl = codeBlock(form, 'curl')

  const acceptsToken = call.operation.security?.some((one) => 'token' in one) ?? false
  const readToken = () => (acceptsToken ? token.value.trim() : '')
  const readRequest = () => requestOf(call, fields, body?.())
  const showCurl = () => {
    curl.textContent = curlOf(call.method, readRequest(), readToken() !== '')
  }
  for (const source of [form, token]) source.addEventListener('input', showCurl)
  showCurl()
  copyButton.addEventListener('click', async () => {
    const isCopied = await navigator.clipboard.writeText(curl.textContent ?? '').then(
      () => true,
      () => false,
    )
    status.textContent = isCopied ? 'Copied.' : 'The browser did not allow copying. Select the line instead.'
  })
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    sendButton.disabled = true
    status.textContent = 'Sending …'
    try {
      const result = await send(call.method, readRequest(), readToken())
      headers.textContent = result.headers
      content.textContent = result.text
      answer.hidden = false
      status.textContent = result.status
    } catch (error) {
      answer.hidden = true
      status.textContent = `No answer: ${(error as Error).message}`
    }
    sendButton.disabled = false
  })
  place.replaceChildren(element('h3', {}, 'Try it'), form, status, answer)
}

export async function loadCalls(): Promise<Map<string, Call>> {
  const response = await fetch('/api/openapi.json', { credentials: 'omit' })
  if (!response.ok) throw new Error(`OpenAPI: ${response.status}`)
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, Operation>> }
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  return new Map(calls.map((call) => [call.operation.operationId, call]))
}

/** Builds the form of an operation when its entry is first opened. */
export function start(): void {
  const token = document.querySelector<HTMLInputElement>('#token')
  const tokenForm = document.querySelector<HTMLElement>('#token-form')
  if (!token || !tokenForm) return
  tokenForm.hidden = false
  let calls: Promise<Map<string, Call>> | undefined
  const open = async (entry: HTMLDetailsElement) => {
    const place = entry.querySelector<HTMLElement>('.call')
    if (!entry.open || !place || place.firstChild) return
    place.hidden = false
    place.append('Loading …')
    try {
      calls ??= loadCalls()
      const call = (await calls).get(place.dataset['operation'] ?? '')
      if (call) buildForm(place, call, token)
    } catch {
      calls = undefined
      place.replaceChildren('The description of this call could not be loaded. Close and open it to try again.')
    }
  }
  const entries = document.querySelectorAll('details')
  for (const entry of entries) entry.addEventListener('toggle', () => void open(entry))
  for (const entry of entries) void open(entry)
}
