import { createHash } from 'node:crypto'

const word = '[\\p{L}\\p{N}_$.]'
/** Code directly after the colon: a call, assignment, index, template, escape, comment or operator. */
const code = [
  `${word}{1,100}[(=[\`;](?=\\S)`,
  'void\\b',
  '[^\\s]{0,100}%[0-9a-f]{2}',
  // `(function(){})()` and `(alert)(1)`, but not `(advanced)`.
  '\\([^()\\s]{0,100}(?:[({=`;[]|\\)[(.[])',
  // Not a Markdown link.
  '\\[(?![^\\]\\s]{0,100}\\]\\()[^\\s]{0,100}[(=`]',
  '["\'][^\\p{L}\\p{N}\\s]',
  '/[/*]',
  '[{!~+\\\\`<;]\\S',
].join('|')

/**
 * Matches a script URL, not prose about the language. Text writes a space or a line break after the colon ("JavaScript:
 * map() and filter()"), so code after one only counts as an attribute, as a Markdown link or as the whole text. Browsers
 * ignore tabs and line breaks inside of a scheme.
 */
const scriptUrl = (scheme: string) => {
  const letters = [...scheme].join('[\\t\\n\\r]*')
  const call = `${word}{1,100}\\([^()]{0,200}\\)`
  return new RegExp(
    `${letters}:(?:${code})|(?:=\\s{0,5}["']?|\\]\\()\\s{0,5}${letters}:\\s{1,20}${call}|^\\s*${letters}:\\s{1,20}${call}\\s*;?\\s*$`,
    'iu',
  )
}

/**
 * Matches an event attribute in a tag, or after a quote that would end another attribute, with code as its value. Neither
 * `if (a < b) { onload = start }` nor JSX (`onLoad={start}`) nor the name in quotes ("onload=") is one.
 */
const eventAttribute = (name: string) => {
  const value = '\\s{0,20}=\\s{0,20}["\']?[\\p{L}_$(\\\\`&#]'
  const attributes = '(?:"[^"<>]{0,300}"|\'[^\'<>]{0,300}\'|[^<>"\'&;{}()]){0,300}?'
  return new RegExp(`(?:<[a-z][a-z0-9-]{0,20}(?=[\\s/])${attributes}(?<=[\\s/"'])|["'] {0,5})${name}${value}`, 'iu')
}

/**
 * Markers of suspicious input (SHLD-03). They match markup and script URLs, not what developers write in prose:
 * "JavaScript: an introduction", `List<Object>`, `window.onload = start`. Text in backticks is no exception (decision 065).
 */
const markers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['<script', /<script(?![\p{L}\p{N}_-])/iu],
  ['<iframe', /<iframe(?![\p{L}\p{N}_-])/iu],
  // `<Object>` and `Map<Object>` are types.
  ['<object', /(?<![\p{L}\p{N}_])<(?:object|OBJECT)(?![\p{L}\p{N}_-])/u],
  ['<object', /<object(?=[\s/])/iu],
  ['<embed', /<embed(?=[\s/])|(?<![\p{L}\p{N}_])<embed(?![\p{L}\p{N}_-])/iu],
  ['javascript:', scriptUrl('javascript')],
  ['vbscript:', scriptUrl('vbscript')],
  ['data:text/html', /data:text\/html/i],
  ['onload=', eventAttribute('onload')],
  ['onerror=', eventAttribute('onerror')],
]

export const findMarker = (text: string): string | null => {
  if (!/[<:=]/.test(text)) return null
  for (const [name, pattern] of markers) if (pattern.test(text)) return name
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
