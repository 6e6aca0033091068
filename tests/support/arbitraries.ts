import fc from 'fast-check'
import * as z from 'zod/mini'
import { type AnyEndpoint, pathFields } from '#kit/endpoint.ts'

type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  multipleOf?: number
  items?: Schema
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
}

const id = '3f2b8c1e-0d4a-4c5b-9e6f-7a8b9c0d1e2f'

/** Texts that often break servers. None looks like an attack to the security layer, which would lock the caller. */
const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00\ud800',
  '\u202e',
  '\ufeff',
  '%',
  '%00',
  '_',
  '\\',
  '\\u0000',
  "'",
  '"',
  '`',
  `'; drop table users; --`,
  '$1',
  '{{x}}',
  '../../etc/passwd',
  '..\\..',
  '🏴‍☠️',
  'ﷺ'.repeat(50),
  'é'.normalize('NFD').repeat(80),
  'a'.repeat(20_000),
  '\n\n\n',
  '\t',
  'null',
  'undefined',
  'NaN',
  'true',
  '[]',
  '{}',
  '[object Object]',
  '__proto__',
  'constructor',
  '-1',
  '0',
  '1e999',
  '0x10',
  '99999999999999999999',
  '2147483648',
  '9223372036854775808',
  '1.5',
  '٣',
  '１',
  '2026-13-45',
  '2026-02-30',
  '0000-00-00',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00Z',
  '2026-11-20T10:00:00+23:59',
  'infinity',
  '-infinity',
  'now',
  'epoch',
  'today',
  '00000000-0000-0000-0000-000000000000',
  id,
  id.toUpperCase(),
  `{${id}}`,
  `eq.${id}`,
  `eq.${id}\u0000`,
  'eq.',
  'eq.null',
  'is.null',
  'gte.0000-01-01T00:00:00Z',
  'gte.9999-12-31T23:59:59Z',
  'in.()',
  'in.(a)',
  'in.(suspicious_activity)',
  'like.%',
  'like.deadbeef*',
  '*',
  'id,id',
  'id;',
  'W10',
  'bnVsbA',
  'eyJhIjoxfQ',
  'Europe/Stockholm',
  '../Stockholm',
  '+46701234567',
  'a@b.se',
  'å@ä.ö',
  'http://',
  'https://a.b/\u0000',
  'https://[::1]/',
] as const

/** Mostly one of these, sometimes any text, including lone surrogates. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
)
const anyNumber = fc.oneof(
  fc.constantFrom(-1, 0, 1, 0.1, -0, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, Number.MIN_VALUE),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
)
const deeplyNested = fc
  .integer({ min: 1, max: 400 })
  .map((levels) =>
    Array.from({ length: levels }).reduce<unknown>((inner, _, n) => (n % 2 === 0 ? [inner] : { a: inner }), 'x'),
  )

export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  anyNumber,
  fc.boolean(),
  fc.constant(null),
  deeplyNested,
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(hostileText, { maxLength: 200 }),
)

const stringArbitrary = (schema: Schema, knownIds: readonly string[]): fc.Arbitrary<unknown> => {
  const date = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((moment) => moment.toISOString())
  if (schema.format === 'uuid')
    return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...knownIds) }, { weight: 1, arbitrary: fc.uuid() })
  if (schema.format === 'date-time') return date
  if (schema.format === 'date') return date.map((moment) => moment.slice(0, 10))
  // The pattern of `localTime`.
  if (schema.pattern?.startsWith('^\\d{4}-\\d{2}-\\d{2}T')) return date.map((moment) => moment.slice(0, 16))
  if (schema.format === 'email') return fc.nat({ max: 9 }).map((number) => `member-${number}@example.com`)
  if (schema.format === 'uri') return fc.webUrl()
  const maxLength = Math.min(schema.maxLength ?? 60, 400)
  const plainText = fc.string({
    unit: fc.constantFrom(...'abcdefghåäö ABC 123 سلام'),
    minLength: Math.min(schema.minLength ?? 1, maxLength),
    maxLength,
  })
  return fc.oneof(
    { weight: 8, arbitrary: plainText },
    { weight: 2, arbitrary: fc.constantFrom(...knownIds, ...knownIds.map((one) => `eq.${one}`)) },
    { weight: 1, arbitrary: hostileText },
  )
}

/** Undefined, so omitted from JSON, three times out of four: each extra field can make the input invalid. */
const usuallyOmitted = (value: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })

const schemaArbitrary = (schema: Schema, knownIds: readonly string[]): fc.Arbitrary<unknown> => {
  const inner = (one: Schema) => schemaArbitrary(one, knownIds)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return fc.oneof(...alternatives.map(inner))
  switch (schema.type) {
    case 'string':
      return stringArbitrary(schema, knownIds)
    case 'integer':
    case 'number': {
      const step = schema.multipleOf ?? 1
      const steps = fc.integer({
        min: Math.ceil(Math.max(schema.minimum ?? -10, -(2 ** 31)) / step),
        max: Math.floor(Math.min(schema.maximum ?? 100, 2 ** 31) / step),
      })
      return steps.map((count) => count * step)
    }
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(inner(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 4, 6)),
      })
    case 'object': {
      const properties = Object.entries(schema.properties ?? {}).map(
        ([name, propertySchema]) =>
          [
            name,
            schema.required?.includes(name) ? inner(propertySchema) : usuallyOmitted(inner(propertySchema)),
          ] as const,
      )
      if (properties.length > 0) return fc.record(Object.fromEntries(properties))
      return fc.dictionary(
        fc.string({ maxLength: 8 }),
        typeof schema.additionalProperties === 'object' ? inner(schema.additionalProperties) : anyJson,
        { maxKeys: 3 },
      )
    }
    default:
      return anyJson
  }
}

/** Valid, nearly valid and arbitrary inputs of an endpoint. `knownIds` are ids and slugs of existing rows. */
export const endpointInputs = (
  endpoint: AnyEndpoint,
  knownIds: readonly string[],
): fc.Arbitrary<Record<string, unknown>> => {
  const schema = z.toJSONSchema(endpoint.input as z.core.$ZodType, { io: 'input', unrepresentable: 'any' }) as Schema
  const validInput = schemaArbitrary(schema, knownIds) as fc.Arbitrary<Record<string, unknown>>
  const names = Object.keys(schema.properties ?? {})
  const fieldChange = fc.record({
    name: names.length > 0 ? fc.oneof(fc.constantFrom(...names), hostileText) : hostileText,
    value: fc.option(anyJson, { nil: undefined, freq: 4 }),
  })
  const almostValidInput = fc
    .tuple(validInput, fc.array(fieldChange, { minLength: 1, maxLength: 2 }))
    .map(([input, changes]) => ({
      ...input,
      ...Object.fromEntries(changes.map(({ name, value }) => [name, value])),
    }))
  const randomObject = fc.dictionary(fc.oneof(hostileText, ...names.map((name) => fc.constant(name))), anyJson, {
    maxKeys: 5,
  })
  const inPath = pathFields(endpoint.path)
  // Path fields are always present and usually refer to existing rows.
  const pathInput = fc.record(
    Object.fromEntries(
      inPath.map((name) => [
        name,
        fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...knownIds) }, { weight: 1, arbitrary: hostileText }),
      ]),
    ),
  )
  return fc
    .tuple(
      fc.oneof(
        { weight: 3, arbitrary: validInput },
        { weight: 4, arbitrary: almostValidInput },
        { weight: 1, arbitrary: randomObject },
      ),
      pathInput,
    )
    .map(([input, pathValues]) => ({ ...input, ...pathValues }))
}
