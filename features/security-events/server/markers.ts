import { createHash } from 'node:crypto'

/**
 * A script URL is followed by code: a call, an assignment, an index, a template, an escape or an operator. A sentence goes on with
 * words (`javascript:an introduction`) or ends in a smiley (`javascript:)`).
 */
const scriptUrl = (scheme: string) =>
  new RegExp(
    `${scheme}:(?:\\s*[\\p{L}\\p{N}_$.]{0,100}[(=[\`;](?=\\S)|\\s*void\\b|[^\\s]{0,100}%[0-9a-f]{2}|[^\\p{L}\\p{N}\\s_$)]\\S)`,
    'iu',
  )

/**
 * SHLD-03: the markers of suspicious input, matched as markup and script addresses. Words alone never match, nor does
 * what innocent members of a community of developers write: "JavaScript: an introduction", `List<Object>`,
 * `window.onload = start`.
 */
const markers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['<script', /<script(?![\p{L}\p{N}_-])/iu],
  ['<iframe', /<iframe(?![\p{L}\p{N}_-])/iu],
  // A type in angle brackets right behind a word (`Map<Object>`) is a generic, a tag has attributes or stands by itself.
  ['<object', /<object(?=[\s/])|(?<![\p{L}\p{N}_])<object(?![\p{L}\p{N}_-])/iu],
  ['<embed', /<embed(?=[\s/])|(?<![\p{L}\p{N}_])<embed(?![\p{L}\p{N}_-])/iu],
  ['javascript:', scriptUrl('javascript')],
  ['vbscript:', scriptUrl('vbscript')],
  ['data:text/html', /data:text\/html/i],
  // An attribute stands by itself; behind a dot it is a property in a piece of code.
  ['onload=', /(?<![\p{L}\p{N}_$.-])onload\s*=(?!=)/iu],
  ['onerror=', /(?<![\p{L}\p{N}_$.-])onerror\s*=(?!=)/iu],
]

// Browsers drop these from the inside of an address, so `java\tscript:` is `javascript:`.
const strippedInUrls = /[\t\n\r]/g

/** The marker in a text, or null. */
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
  /** The names of the fields with a marker; never their values. */
  fields: string[]
  /** SHA-256 of the payload (SHLD-03): the tags with their attributes and script, script URLs and event attributes. */
  digest: string
}

// Without the words around a payload, so that editing those makes no new one.
const payloadPattern =
  /<script[^>]{0,200}(?:>[^<]{0,500}<\/script)?|<(?:iframe|object|embed)[^>]{0,200}|(?:(?:java|vb)script:|data:text\/html|on(?:load|error)\s*=)\S{0,200}/gi

const maxFields = 20
const maxPayloads = 20
/** A body of the largest size can hold this many values and no more than its bytes. */
const maxValues = 50_000

/** What is suspicious in an input; null when nothing is. */
export const inspectInput = (input: unknown): Finding | null => {
  const found = new Map<string, string>()
  const payloads = new Set<string>()
  const pending: { value: unknown; field: string }[] = [{ value: input, field: '' }]
  // A loop, not a recursion: how deep an input goes is the sender's choice.
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
        // A name that is itself an attack is not repeated.
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

/** Names of fields as they may be kept: what looks like a name, short, and not too many. Anything else could be a value. */
export const safeFieldNames = (names: readonly string[]): string[] =>
  [...new Set(names.map((name) => (/^[\w.$-]{1,64}$/.test(name) ? name : '(other)')))].slice(0, maxFields)
