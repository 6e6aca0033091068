import { createHash } from 'node:crypto'

/**
 * Matches a script URL only before code: a call, assignment, index, template, escape or operator. Prose continues with
 * words (`javascript:an introduction`) or a smiley (`javascript:)`).
 */
const scriptUrl = (scheme: string) =>
  new RegExp(
    `${scheme}:(?:\\s*[\\p{L}\\p{N}_$.]{0,100}[(=[\`;](?=\\S)|\\s*void\\b|[^\\s]{0,100}%[0-9a-f]{2}|[^\\p{L}\\p{N}\\s_$)]\\S)`,
    'iu',
  )

/**
 * Markers of suspicious input (SHLD-03). They match markup and script URLs, not what developers write in prose:
 * "JavaScript: an introduction", `List<Object>`, `window.onload = start`.
 */
const markers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['<script', /<script(?![\p{L}\p{N}_-])/iu],
  ['<iframe', /<iframe(?![\p{L}\p{N}_-])/iu],
  // `<Object>` directly after a word is a generic type (`Map<Object>`).
  ['<object', /<object(?=[\s/])|(?<![\p{L}\p{N}_])<object(?![\p{L}\p{N}_-])/iu],
  ['<embed', /<embed(?=[\s/])|(?<![\p{L}\p{N}_])<embed(?![\p{L}\p{N}_-])/iu],
  ['javascript:', scriptUrl('javascript')],
  ['vbscript:', scriptUrl('vbscript')],
  ['data:text/html', /data:text\/html/i],
  // After a dot it is a property in code, not an attribute.
  ['onload=', /(?<![\p{L}\p{N}_$.-])onload\s*=(?!=)/iu],
  ['onerror=', /(?<![\p{L}\p{N}_$.-])onerror\s*=(?!=)/iu],
]

// Browsers ignore these characters inside a URL: `java\tscript:` is `javascript:`.
const strippedInUrls = /[\t\n\r]/g

export const findMarker = (text: string): string | null => {
  if (!/[<:=]/.test(text)) return null
  const folded = /[\t\n\r]/.test(text) ? text.replace(strippedInUrls, '') : null
  for (const [name, pattern] of markers) {
    if (pattern.test(text) || (folded !== null && name.endsWith('script:') && pattern.test(folded))) return name
  }
  return null
}

export type Finding = {
  marker: string
  /** Names of the flagged fields, never their values. */
  fields: string[]
  /** SHA-256 of the payload (SHLD-03): tags with attributes and script, script URLs and event attributes. */
  digest: string
}

// Excludes the surrounding text, so that editing it does not create a new payload.
const payloadPattern =
  /<script[^>]{0,200}(?:>[^<]{0,500}<\/script)?|<(?:iframe|object|embed)[^>]{0,200}|(?:(?:java|vb)script:|data:text\/html|on(?:load|error)\s*=)\S{0,200}/gi

const maxFields = 20
const maxPayloads = 20
/** Upper bound for the values in a body of the maximum size. */
const maxValues = 50_000

export const inspectInput = (input: unknown): Finding | null => {
  const found = new Map<string, string>()
  const payloads = new Set<string>()
  const pending: { value: unknown; field: string }[] = [{ value: input, field: '' }]
  // Iterative, because the sender controls the nesting depth.
  for (let seen = 0; pending.length > 0 && seen < maxValues && found.size < maxFields; seen++) {
    const { value, field } = pending.pop() as { value: unknown; field: string }
    if (typeof value === 'string') {
      const marker = findMarker(value)
      if (!marker) continue
      if (!found.has(field)) found.set(field, marker)
      for (const [text] of value.matchAll(payloadPattern))
        if (payloads.size < maxPayloads) payloads.add(text.toLowerCase())
    } else if (Array.isArray(value)) {
      for (const one of value) pending.push({ value: one, field })
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, one] of Object.entries(value)) {
        const marker = findMarker(name)
        // Do not store a field name that is itself suspicious.
        if (marker) found.set(field || '(name)', marker)
        pending.push({ value: one, field: field || name })
      }
    }
  }
  const [first] = found.values()
  return first === undefined
    ? null
    : {
        marker: first,
        fields: safeFieldNames([...found.keys()]),
        digest: createHash('sha256')
          .update(JSON.stringify([...payloads].toSorted()))
          .digest('hex'),
      }
}

/** Sanitizes field names for storage: anything that does not look like a name could be a value. */
export const safeFieldNames = (names: readonly string[]): string[] =>
  [...new Set(names.map((name) => (/^[\w.$-]{1,64}$/.test(name) ? name : '(other)')))].slice(0, maxFields)
