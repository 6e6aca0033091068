import * as z from 'zod/mini'

/** Returns a value's JSON text, or `undefined` for a value that JSON omits. Throws `mismatch` for any other value. */
type Writer = (value: unknown) => string | undefined
type OnFallback = (schema: z.core.$ZodType) => void

/** An answer that its contract refuses. The message is that of `describeIssues`. */
export class AnswerMismatch extends Error {
  override readonly name = 'AnswerMismatch'
}

/** `items.3.title: invalid_type, …` */
export const describeIssues = (issues: readonly { path: PropertyKey[]; code?: string }[]): string =>
  issues.map(({ path, code }) => `${path.map(String).join('.')}: ${code}`).join(', ')

/** Thrown without a path, because the full parse that follows names every issue. Shared, so it needs no stack. */
const mismatch = new Error('the value does not match the compiled contract')

/** Characters that JSON escapes. A surrogate is escaped only if it is unpaired, which `JSON.stringify` decides. */
const maybeEscaped = /["\\\u0000-\u001F\uD800-\uDFFF]/

const quote = (text: string): string => (maybeEscaped.test(text) ? JSON.stringify(text) : `"${text}"`)

const writeString: Writer = (value) => {
  if (typeof value !== 'string') throw mismatch
  return quote(value)
}
const writeNumber: Writer = (value) => {
  if (!Number.isFinite(value)) throw mismatch
  return String(value)
}
const writeBoolean: Writer = (value) => {
  if (typeof value !== 'boolean') throw mismatch
  return value ? 'true' : 'false'
}
const writeNull: Writer = (value) => {
  if (value !== null) throw mismatch
  return 'null'
}
const writeUnknown: Writer = (value) => JSON.stringify(value)

/** The fallback for schemas that are not compiled. */
const createParsingWriter =
  (schema: z.core.$ZodType): Writer =>
  (value) => {
    const parsed = z.safeParse(schema, value)
    if (!parsed.success) throw mismatch
    return JSON.stringify(parsed.data)
  }

/** Checks that can refuse a value but never change it. */
const readOnlyChecks = new Set([
  'describe',
  'greater_than',
  'length_equals',
  'less_than',
  'max_length',
  'min_length',
  'multiple_of',
  'number_format',
])
/** String formats that never change the string. Others do: `url` removes spaces around it. */
const readOnlyFormats = new Set(['date', 'datetime', 'email', 'guid', 'regex', 'uuid'])

const isReadOnly = ({ _zod: { def } }: z.core.$ZodCheck): boolean => {
  if (def.check === 'string_format') return readOnlyFormats.has((def as z.core.$ZodCheckStringFormatDef).format)
  // A refinement has a predicate. `z.check` and `z.superRefine` have none: their function may replace the value.
  if (def.check === 'custom') return 'fn' in def
  return readOnlyChecks.has(def.check)
}

const isOverwrite = (check: z.core.$ZodCheck): check is z.core.$ZodCheckOverwrite<string> =>
  check._zod.def.check === 'overwrite'

/** Runs overwrites (`toLowerCase` of an id): they are part of the answer's text, not checks. */
const compileString = (def: z.core.$ZodStringDef & { format?: string }): Writer | null => {
  if (def.coerce || (def.format !== undefined && !readOnlyFormats.has(def.format))) return null
  const checks = def.checks ?? []
  if (!checks.every((check) => isReadOnly(check) || isOverwrite(check))) return null
  const overwrites = checks.filter(isOverwrite).map((check) => check._zod.def.tx)
  if (overwrites.length === 0) return writeString
  return (value) => {
    if (typeof value !== 'string') throw mismatch
    return writeString(overwrites.reduce((text, overwrite) => overwrite(text), value))
  }
}

/** Enums and literals. */
const compileValues = ({ values = new Set() }: z.core.$ZodTypeInternals): Writer | null => {
  if ([...values].some((value) => typeof value === 'bigint')) return null
  const texts = new Map<unknown, string | undefined>([...values].map((value) => [value, JSON.stringify(value)]))
  return (value) => {
    const text = texts.get(value)
    if (text === undefined && !texts.has(value)) throw mismatch
    return text
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Stricter than Zod's own rule for records, which also accepts objects of other realms. */
const isPlainObject = (value: unknown): value is Record<string, unknown> => {
  if (!isObject(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

const compileProperties = (
  shape: z.core.$ZodShape,
  { isStrict, onFallback }: { isStrict: boolean; onFallback: OnFallback },
): Writer | null => {
  const declared = new Set(Object.keys(shape))
  if (declared.has('__proto__') || Object.getOwnPropertySymbols(shape).length > 0) return null
  const schemas = Object.values(shape) as z.core.$ZodType[]
  const properties = [...declared].map((key, index) => {
    const schema = schemas[index] as z.core.$ZodType
    const prefix = `${JSON.stringify(key)}:`
    // Not so for `z._default` and `z.catch`: Zod supplies their value, so a missing key needs a full parse.
    const isOptional = schema._zod.optin === 'optional' && schema._zod.optout === 'optional'
    return { key, isOptional, write: compile(schema, onFallback), firstPrefix: prefix, prefix: `,${prefix}` }
  })
  return (value) => {
    if (!isObject(value)) throw mismatch
    let text = '{'
    for (const { key, isOptional, write, firstPrefix, prefix } of properties) {
      const property = value[key]
      if (property === undefined && !(key in value)) {
        if (isOptional) continue
        throw mismatch
      }
      const written = write(property)
      if (written !== undefined) text += (text.length === 1 ? firstPrefix : prefix) + written
    }
    if (isStrict) for (const key in value) if (!declared.has(key)) throw mismatch
    return `${text}}`
  }
}

const compileObject = ({ shape, catchall }: z.core.$ZodObjectDef, onFallback: OnFallback): Writer | null => {
  const isStrict = catchall?._zod.def.type === 'never'
  return catchall && !isStrict ? null : compileProperties(shape, { isStrict, onFallback })
}

const compileEnumRecord = (def: z.core.$ZodRecordDef, onFallback: OnFallback): Writer | null => {
  const shape = Object.fromEntries([...(def.keyType._zod.values ?? [])].map((key) => [key, def.valueType]))
  const write = compileProperties(shape, { isStrict: true, onFallback })
  if (!write) return null
  return (value) => {
    if (!isPlainObject(value)) throw mismatch
    return write(value)
  }
}

const compileTextRecord = (valueType: z.core.$ZodType, onFallback: OnFallback): Writer => {
  const write = compile(valueType, onFallback)
  return (value) => {
    if (!isPlainObject(value) || Object.getOwnPropertySymbols(value).length > 0) throw mismatch
    let text = '{'
    for (const key of Object.keys(value)) {
      // Zod leaves this key out.
      if (key === '__proto__') continue
      const written = write(value[key])
      if (written !== undefined) text += `${text.length === 1 ? '' : ','}${quote(key)}:${written}`
    }
    return `${text}}`
  }
}

const compileRecord = (def: z.core.$ZodRecordDef, onFallback: OnFallback): Writer | null => {
  const keyDef = (def.keyType as z.core.$ZodTypes)._zod.def
  if (def.mode === 'loose' || ('partial' in def && def.partial)) return null
  if (keyDef.type === 'enum' && !keyDef.checks?.length) return compileEnumRecord(def, onFallback)
  if (keyDef.type === 'string' && compileString(keyDef) === writeString)
    return compileTextRecord(def.valueType as z.core.$ZodType, onFallback)
  return null
}

/** Caches the text of a frozen object: lists show cached objects many times. */
const withCachedTexts = (write: Writer): Writer => {
  const texts = new WeakMap<object, string>()
  return (value) => {
    if (!isObject(value) || !Object.isFrozen(value)) return write(value)
    const cached = texts.get(value)
    if (cached !== undefined) return cached
    const text = write(value)
    if (text !== undefined) texts.set(value, text)
    return text
  }
}

const compileArray = (writeItem: Writer): Writer => {
  const write = withCachedTexts(writeItem)
  return (value) => {
    if (!Array.isArray(value)) throw mismatch
    let text = '['
    for (let index = 0; index < value.length; index++)
      text += (index === 0 ? '' : ',') + (write(value[index]) ?? 'null')
    return `${text}]`
  }
}

const compileTuple = ({ items, rest }: z.core.$ZodTupleDef, onFallback: OnFallback): Writer | null => {
  if (rest || items.some((item) => item._zod.optin !== undefined)) return null
  const writers = items.map((item) => compile(item, onFallback))
  return (value) => {
    if (!Array.isArray(value) || value.length !== writers.length) throw mismatch
    return `[${writers.map((write, index) => write(value[index]) ?? 'null').join(',')}]`
  }
}

const kindOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

/** The kinds of the values that a schema can accept; null for any kind. */
const kindsOf = (schema: z.core.$ZodType): string[] | null => {
  const { def, values } = (schema as z.core.$ZodTypes)._zod
  if ('coerce' in def && def.coerce) return null
  switch (def.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
    case 'array':
    case 'object':
      return [def.type]
    case 'record':
      return ['object']
    case 'tuple':
      return ['array']
    case 'enum':
    case 'literal':
      return [...new Set([...(values ?? [])].map(kindOf))]
    case 'union': {
      const kinds = def.options.map((option) => kindsOf(option as z.core.$ZodType))
      return kinds.includes(null) ? null : kinds.flatMap((kind) => kind ?? [])
    }
    default:
      return null
  }
}

/** Alternatives that a discriminator or the value's kind tells apart. Null for others: Zod tries them in order. */
const compileUnion = (
  def: z.core.$ZodUnionDef | z.core.$ZodDiscriminatedUnionDef,
  onFallback: OnFallback,
): Writer | null => {
  const discriminator = 'discriminator' in def ? def.discriminator : null
  if (discriminator !== null && 'unionFallback' in def && def.unionFallback) return null
  const options = new Map<unknown, z.core.$ZodType>()
  for (const option of def.options as readonly z.core.$ZodType[]) {
    const selectors = discriminator === null ? kindsOf(option) : option._zod.propValues?.[discriminator]
    if (!selectors) return null
    for (const selector of selectors) {
      if (options.has(selector)) return null
      options.set(selector, option)
    }
  }
  const writers = new Map([...options].map(([selector, option]) => [selector, compile(option, onFallback)]))
  return (value) => {
    if (discriminator !== null && !isObject(value)) throw mismatch
    const selector = discriminator === null ? kindOf(value) : (value as Record<string, unknown>)[discriminator]
    const write = writers.get(selector)
    if (!write) throw mismatch
    return write(value)
  }
}

/** Null if the schema can only be parsed. */
const compileOrNull = (schema: z.core.$ZodType, onFallback: OnFallback): Writer | null => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'string') return compileString(def)
  if (!(def.checks ?? []).every(isReadOnly) || ('coerce' in def && def.coerce)) return null
  switch (def.type) {
    case 'number':
      return writeNumber
    case 'boolean':
      return writeBoolean
    case 'null':
      return writeNull
    case 'unknown':
      return writeUnknown
    case 'enum':
    case 'literal':
      return compileValues(schema._zod)
    case 'object':
      return compileObject(def, onFallback)
    case 'record':
      return compileRecord(def, onFallback)
    case 'array':
      return compileArray(compile(def.element, onFallback))
    case 'tuple':
      return compileTuple(def, onFallback)
    case 'nullable': {
      const write = compile(def.innerType, onFallback)
      return (value) => (value === null ? 'null' : write(value))
    }
    case 'optional': {
      // An exact optional refuses `undefined`, and a default replaces it.
      if (schema instanceof z.core.$ZodExactOptional || def.innerType._zod.optin === 'defaulted') return null
      const write = compile(def.innerType, onFallback)
      return (value) => (value === undefined ? undefined : write(value))
    }
    case 'union':
      return compileUnion(def, onFallback)
    default:
      return null
  }
}

const compile = (schema: z.core.$ZodType, onFallback: OnFallback): Writer => {
  const writer = compileOrNull(schema, onFallback)
  if (writer) return writer
  onFallback(schema)
  return createParsingWriter(schema)
}

/**
 * Compiles a schema to a function that checks a value's types and writes it as JSON in one pass. The text is that of
 * `JSON.stringify(z.parse(schema, value))`: the contract's keys in the contract's order, and nothing undeclared
 * (decision 041).
 *
 * Types, required keys, enums, literals and discriminators are checked. **Zod's checks are not run**: formats, lengths,
 * ranges, whole numbers and refinements. Tests have to keep the full parse.
 *
 * A subtree that cannot be compiled (transforms, defaults, `custom`, `lazy`, alternatives that nothing tells apart) is
 * parsed with Zod, checks included, and then written. `onFallback` receives its schema.
 *
 * A frozen object in an array is written once and must be frozen in depth.
 *
 * @throws {AnswerMismatch} for a value that the schema refuses; the message has each issue as `items.3.title: invalid_type`.
 */
export const compileSerializer = (
  schema: z.core.$ZodType,
  onFallback: OnFallback = () => undefined,
): ((value: unknown) => string) => {
  const write = compile(schema, onFallback)
  return (value) => {
    try {
      return write(value) as string
    } catch (error) {
      if (error !== mismatch) throw error
    }
    // Zod has the last word, so a writer that is too strict costs time and nothing else.
    const parsed = z.safeParse(schema, value)
    if (parsed.success) return JSON.stringify(parsed.data)
    throw new AnswerMismatch(describeIssues(parsed.error.issues))
  }
}
