import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { hasJsonAnswer } from '#kit/endpoint.ts'
import { createFuzzer } from '#tests/support/fuzzing.ts'
import { servedEndpoints } from '#tests/support/served-endpoints.ts'
import { AnswerMismatch, compileSerializer } from './serializer.ts'

const { assertAlways, runs } = createFuzzer('platform/http/serializer.test.ts')

const endpoints = servedEndpoints
  .filter(hasJsonAnswer)
  .map(({ name, output }) => [name, output as z.core.$ZodType] as const)

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('', '"', '\\', '\n\t', '\u0000', '\u2028', '\uD800', 'åäö سلام 🏴', 'a'.repeat(5_000), '__proto__'),
)
const anyDate = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })

/** Refused candidates in a row after which a generator is wrong. Without a limit, the filter would not end. */
const maxRefused = 10_000

/** The candidates that a schema accepts. @throws if it accepts none of many */
const accepted = (schema: z.core.$ZodType, candidates: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> => {
  let refused = 0
  return candidates.filter((candidate) => {
    const { success } = z.safeParse(schema, candidate)
    refused = success ? 0 : refused + 1
    if (refused > maxRefused)
      throw new Error(`no valid value found for ${JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }))}`)
    return success
  })
}

/** The lengths of generated arrays: at most three elements, unless the schema requires more. */
const lengthsOf = (schema: z.core.$ZodType): { minLength: number; maxLength: number } => {
  const { minItems = 0, maxItems = Infinity } = z.toJSONSchema(schema, { unrepresentable: 'any' })
  return { minLength: minItems, maxLength: Math.max(minItems, Math.min(3, maxItems)) }
}

/** Values that a schema accepts, as a service could return them: keys in any order, ids in either case. */
const validValues = (schema: z.core.$ZodType): fc.Arbitrary<unknown> => {
  const { def, values } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string': {
      const format = 'format' in def ? def.format : undefined
      if (format === 'guid')
        return fc.oneof(
          fc.uuid(),
          fc.uuid().map((id) => id.toUpperCase()),
        )
      if (format === 'datetime') return anyDate.map((date) => date.toISOString())
      if (format === 'date') return anyDate.map((date) => date.toISOString().slice(0, 10))
      // The pattern of `localTime`.
      const { pattern } = z.toJSONSchema(schema, { unrepresentable: 'any' })
      if (pattern?.startsWith('^\\d{4}-\\d{2}-\\d{2}T')) return anyDate.map((date) => date.toISOString().slice(0, 16))
      return accepted(schema, anyText)
    }
    case 'number':
      return accepted(
        schema,
        'format' in def && def.format
          ? fc.integer({ min: -5, max: 500 })
          : fc.double({ noNaN: true, noDefaultInfinity: true }),
      )
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'unknown':
      return fc.jsonValue({ maxDepth: 2 })
    case 'enum':
    case 'literal':
      return fc.constantFrom(...(values ?? []))
    case 'nullable':
      return fc.option(validValues(def.innerType), { freq: 4 })
    case 'optional':
      return fc.option(validValues(def.innerType), { freq: 3, nil: undefined })
    case 'array':
      return accepted(schema, fc.array(validValues(def.element), lengthsOf(schema)))
    case 'tuple':
      return fc.tuple(...def.items.map((item) => validValues(item)))
    case 'union':
      return fc.oneof(...def.options.map((option) => validValues(option as z.core.$ZodType)))
    case 'record': {
      const value = validValues(def.valueType as z.core.$ZodType)
      const keys = def.keyType._zod.values
      if (keys) return fc.record(Object.fromEntries([...keys].map((key) => [key, value])), { noNullPrototype: true })
      return fc.dictionary(anyText, value, { maxKeys: 3, noNullPrototype: true })
    }
    case 'object': {
      const keys = Object.keys(def.shape)
      const isOptional = (key: string) => def.shape[key]?._zod.optin === 'optional'
      const properties = fc.record(
        Object.fromEntries(keys.map((key) => [key, validValues(def.shape[key] as z.core.$ZodType)])),
        { requiredKeys: keys.filter((key) => !isOptional(key)), noNullPrototype: true },
      )
      return fc
        .tuple(properties, fc.boolean())
        .map(([value, isReversed]) => (isReversed ? Object.fromEntries(Object.entries(value).toReversed()) : value))
    }
    default:
      throw new Error(`no generator for ${def.type}`)
  }
}

type Parent = Record<PropertyKey, unknown>
type Place = { parent: Parent; key: string }

/** Every property and element inside a value. */
const placesIn = (value: unknown): Place[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.keys(value).flatMap((key) => {
    const parent = value as Parent
    return [{ parent, key }, ...placesIn(parent[key])]
  })
}

const undeclaredKey = 'undeclared key 4711'
const replacements = ['text', 4711, true, null, undefined, Number.NaN, Infinity, [], {}, ['text'], { a: 1 }, () => 1]

/** Changes a valid value in one place: deletes a key, replaces what it has, or adds an undeclared key beside it. */
const mutations = (schema: z.core.$ZodType): fc.Arbitrary<unknown> =>
  fc
    .tuple(validValues(schema), fc.nat(), fc.constantFrom('delete', 'replace', 'add'), fc.constantFrom(...replacements))
    .map(([valid, position, change, replacement]) => {
      const root = { value: structuredClone(valid) }
      const places = placesIn(root)
      const { parent, key } = places[position % places.length] as Place
      const isElement = Array.isArray(parent)
      if (change === 'delete' && !isElement && parent !== root) delete parent[key]
      else if (change === 'add' && !isElement && parent !== root) parent[undeclaredKey] = 'secret'
      else parent[key] = replacement
      return root.value
    })

/** Codes of issues in types and keys. The others come from checks, which the serializer does not run. */
const typeCodes = new Set(['invalid_type', 'invalid_value', 'invalid_key', 'invalid_union', 'unrecognized_keys'])

/** Empty if the value is refused. The length of a tuple is part of its type, but has the code of a check. */
const textOf = (serialize: (value: unknown) => string, value: unknown): string => {
  try {
    return serialize(value)
  } catch {
    return ''
  }
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('answers of every endpoint', () => {
  it.each(endpoints)('%s: the JSON text is the same as after a full parse', (_, schema) => {
    const serialize = compileSerializer(schema)
    return assertAlways(
      fc.asyncProperty(validValues(schema), async (value) => {
        expect(serialize(value)).toBe(JSON.stringify(z.parse(schema, value)))
      }),
      runs * 3,
    )
  })

  it.each(endpoints)('%s: a value of another type or with an undeclared key is refused', (_, schema) => {
    const serialize = compileSerializer(schema)
    return assertAlways(
      fc.asyncProperty(mutations(schema), async (value) => {
        const parsed = z.safeParse(schema, value)
        const issue = parsed.error?.issues.find(({ code }) => typeCodes.has(code))
        if (issue) expect(() => serialize(value)).toThrow(`${issue.path.join('.')}: ${issue.code}`)
        else if (parsed.success) expect(serialize(value)).toBe(JSON.stringify(parsed.data))
        else expect(textOf(serialize, value)).not.toContain(undeclaredKey)
      }),
      runs * 6,
    )
  })

  it('only union answers that nothing tells apart are parsed in full', () => {
    const parsed: string[] = []
    for (const [name, schema] of endpoints)
      compileSerializer(schema, ({ _zod: { def } }) => parsed.push(`${name}: ${def.type}`))
    expect(parsed).toEqual(['products.addComment: union', 'products.editComment: union'])
  })

  it('valid answers are written without a parse', () => {
    const parses: string[] = []
    for (const [name, schema] of endpoints) {
      let hasFallback = false
      const serialize = compileSerializer(schema, () => (hasFallback = true))
      if (hasFallback) continue
      const values = fc.sample(validValues(schema), { seed: 1, numRuns: 3 })
      const run = vi.spyOn(schema._zod, 'run')
      for (const value of values) serialize(value)
      if (run.mock.calls.length > 0) parses.push(name)
      run.mockRestore()
    }
    expect(parses).toEqual([])
  })
})

const row = z.strictObject({ title: z.string(), pay: z.nullable(z.int()), note: z.optional(z.string()) })
const rows = z.strictObject({ items: z.array(row) })
const shapes = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('circle'), radius: z.number() }),
  z.strictObject({ kind: z.enum(['square', 'cube']), side: z.number() }),
])
const exact = z.strictObject({ a: z.exactOptional(z.int()) })
const valid = { title: 'Engineer', pay: 1 }

describe('refusals', () => {
  const refusals: [title: string, schema: z.core.$ZodType, value: unknown, message: string][] = [
    ['a number instead of a string', rows, { items: [valid, { ...valid, title: 1 }] }, 'items.1.title: invalid_type'],
    ['a string instead of a number', row, { ...valid, pay: '1' }, 'pay: invalid_type'],
    ['NaN', row, { ...valid, pay: Number.NaN }, 'pay: invalid_type'],
    ['Infinity', z.strictObject({ n: z.number() }), { n: -Infinity }, 'n: invalid_type'],
    ['a string instead of a boolean', z.strictObject({ is: z.boolean() }), { is: 'true' }, 'is: invalid_type'],
    ['a value instead of null', z.strictObject({ no: z.null() }), { no: 0 }, 'no: invalid_type'],
    ['null where it is not allowed', row, { title: null, pay: null }, 'title: invalid_type'],
    ['null for an optional key', row, { ...valid, note: null }, 'note: invalid_type'],
    ['undefined for an exact optional key', exact, { a: undefined }, 'a: invalid_type'],
    ['a missing key', rows, { items: [{ title: 'Engineer' }] }, 'items.0.pay: invalid_type'],
    ['a missing key of any type', z.strictObject({ any: z.unknown() }), {}, 'any: invalid_type'],
    ['an undeclared key', rows, { items: [{ ...valid, secret: 1 }] }, 'items.0: unrecognized_keys'],
    ['a value outside an enum', z.strictObject({ of: z.enum(['a', 'b']) }), { of: 'c' }, 'of: invalid_value'],
    [
      'a name that every object inherits',
      z.strictObject({ of: z.enum(['a']) }),
      { of: 'toString' },
      'of: invalid_value',
    ],
    ['another literal', z.strictObject({ ok: z.literal(true) }), { ok: false }, 'ok: invalid_value'],
    ['an array instead of an object', rows, { items: [[]] }, 'items.0: invalid_type'],
    ['an object instead of an array', rows, { items: { length: 0 } }, 'items: invalid_type'],
    ['an array around the answer', row, [valid], ': invalid_type'],
    ['a tuple that is too short', z.tuple([z.int(), z.int()]), [1], ': too_small'],
    ['a tuple that is too long', z.tuple([z.int()]), [1, 2], ': too_big'],
    ['a wrong element of a tuple', z.tuple([z.int()]), ['1'], '0: invalid_type'],
    ['an unknown discriminator', shapes, { kind: 'line' }, 'kind: invalid_union'],
    ["another alternative's key", shapes, { kind: 'cube', radius: 1 }, 'side: invalid_type, : unrecognized_keys'],
    ['a kind that no alternative has', z.union([z.string(), z.number()]), true, ': invalid_union'],
    ['a missing key of an enum record', z.record(z.enum(['a']), z.string()), {}, 'a: invalid_type'],
    ['an undeclared key of an enum record', z.record(z.enum(['a']), z.int()), { a: 1, b: 1 }, ': unrecognized_keys'],
    ['a wrong value of a record', z.record(z.string(), z.int()), { a: 'x' }, 'a: invalid_type'],
    ['a symbol as a key of a record', z.record(z.string(), z.int()), { [Symbol('a')]: 1 }, 'Symbol(a): invalid_key'],
    ['a date instead of a record', z.record(z.string(), z.int()), new Date(0), ': invalid_type'],
  ]

  it.each(refusals)('%s is refused', (_, schema, value, message) => {
    expect(() => compileSerializer(schema)(value)).toThrow(new AnswerMismatch(message))
  })

  it('every issue is named with its path', () => {
    expect(() => compileSerializer(rows)({ items: [{ title: 1 }], more: 1 })).toThrow(
      new AnswerMismatch('items.0.title: invalid_type, items.0.pay: invalid_type, : unrecognized_keys'),
    )
  })

  it("an error of a value's getter is not taken for a refusal", () => {
    const title = vi.fn(() => {
      throw new Error('the getter failed')
    })
    const value = Object.defineProperty({}, 'title', { get: title, enumerable: true })
    expect(() => compileSerializer(row)(value)).toThrow('the getter failed')
    expect(title).toHaveBeenCalledOnce()
  })
})

describe('text', () => {
  it('keys are written in the order of the contract', () => {
    expect(compileSerializer(row)({ note: 'n', pay: 1, title: 't' })).toBe('{"title":"t","pay":1,"note":"n"}')
  })

  it('an optional key with undefined is left out, also in front', () => {
    const schema = z.strictObject({ a: z.optional(z.int()), b: z.optional(z.int()), c: z.int() })
    expect(compileSerializer(schema)({ a: undefined, c: 1 })).toBe('{"c":1}')
  })

  it('undeclared keys of a non-strict object are left out', () => {
    expect(compileSerializer(z.object({ a: z.int() }))({ a: 1, secret: 2 })).toBe('{"a":1}')
  })

  it('an id is written in lower case', () => {
    const schema = z.guid().check(z.toLowerCase())
    expect(compileSerializer(schema)('3F2B8C1E-0D4A-4C5B-9E6F-7A8B9C0D1E2F')).toBe(
      '"3f2b8c1e-0d4a-4c5b-9e6f-7a8b9c0d1e2f"',
    )
  })

  it('checks are not run', () => {
    const schema = z.tuple([
      z.uuid(),
      z.string().check(z.maxLength(1)),
      z.int(),
      z.array(z.int()).check(z.minLength(1)),
    ])
    expect(compileSerializer(schema)(['no id', 'long', 1.5, []])).toBe('["no id","long",1.5,[]]')
  })
})

describe('a frozen object in a list', () => {
  const schema = z.strictObject({ items: z.array(z.strictObject({ n: z.int() })) })

  it('is written once, and by each contract in its own way', () => {
    let reads = 0
    const item = Object.freeze(Object.defineProperty({}, 'n', { enumerable: true, get: () => ++reads }))
    const other = compileSerializer(z.array(z.object({})))
    const serialize = compileSerializer(schema)
    expect([serialize({ items: [item] }), serialize({ items: [item, item] }), other([item])]).toEqual([
      '{"items":[{"n":1}]}',
      '{"items":[{"n":1},{"n":1}]}',
      '[{}]',
    ])
  })

  it('is refused each time when it does not match', () => {
    const serialize = compileSerializer(schema)
    const item = Object.freeze({ n: 'one' })
    for (let call = 0; call < 2; call++)
      expect(() => serialize({ items: [item] })).toThrow(new AnswerMismatch('items.0.n: invalid_type'))
  })

  it('is written again when it is not frozen and has changed', () => {
    const serialize = compileSerializer(schema)
    const item = { n: 1 }
    expect([serialize({ items: [item] }), ((item.n = 2), serialize({ items: [item] }))]).toEqual([
      '{"items":[{"n":1}]}',
      '{"items":[{"n":2}]}',
    ])
  })
})

describe('schemas that are parsed in full', () => {
  // oxlint-disable-next-line promise/valid-params -- not a promise
  const caught = z.catch(z.int(), 7)
  const double = z.transform((value: number) => value * 2)
  type Node = { inner?: Node | undefined }
  const node: z.ZodMiniType<Node> = z.strictObject({ inner: z.optional(z.lazy(() => node)) })
  const parsedSchemas: [title: string, schema: z.core.$ZodType, value: unknown][] = [
    ['a transform', z.pipe(z.number(), double), 2],
    ['a default for a missing key', z.strictObject({ a: z._default(z.int(), 7) }), {}],
    ['a default for undefined', z.strictObject({ a: z._default(z.int(), 7) }), { a: undefined }],
    ['an optional default', z.strictObject({ a: z.optional(z._default(z.int(), 7)) }), {}],
    ['an optional default for undefined', z.strictObject({ a: z.optional(z._default(z.int(), 7)) }), { a: undefined }],
    ['a caught value', z.strictObject({ a: caught }), { a: 'x' }],
    ['a caught value for a missing key', z.strictObject({ a: caught }), {}],
    ['coercion', z.coerce.number(), '3'],
    ['coercion among alternatives', z.union([z.coerce.string(), z.number()]), 3],
    ['a format that changes the string', z.url(), '  https://a.example/  '],
    ['a check that replaces the value', z.string().check((payload) => void (payload.value = 'other')), 'a'],
    ['an overwrite of a list', z.array(z.int()).check(z.overwrite((all) => all.toReversed())), [1, 2]],
    ['an intersection', z.intersection(z.object({ a: z.int() }), z.object({ b: z.int() })), { a: 1, b: 2, c: 3 }],
    ['a catchall', z.catchall(z.object({ a: z.int() }), z.string()), { b: 'x', a: 1 }],
    ['a loose object', z.looseObject({ a: z.int() }), { b: 'x', a: 1 }],
    ['a partial record', z.partialRecord(z.enum(['a', 'b']), z.int()), { b: 1 }],
    ['a loose record', z.looseRecord(z.enum(['a']), z.int()), { b: 'x', a: 1 }],
    ['a record with normalised keys', z.record(z.string().check(z.toUpperCase()), z.int()), { a: 1 }],
    ['a tuple with a rest', z.tuple([z.int()], z.string()), [1, 'a', 'b']],
    ['a custom schema', z.custom((value) => value instanceof Date), new Date(0)],
    ['a recursive schema', node, { inner: { inner: {} } }],
  ]

  it.each(parsedSchemas)('%s is written as parsed', (_, schema, value) => {
    let fallbacks = 0
    const serialize = compileSerializer(z.strictObject({ before: z.int(), list: z.array(schema) }), () => fallbacks++)
    const answer = { before: 1, list: [value] }
    expect(serialize(answer)).toBe(JSON.stringify({ before: 1, list: [z.parse(schema, value)] }))
    expect(fallbacks).toBe(1)
  })

  it('an issue inside a parsed subtree is named with its full path', () => {
    const schema = z.strictObject({ list: z.array(z.pipe(z.number(), double)) })
    expect(() => compileSerializer(schema)({ list: [1, 'x'] })).toThrow(new AnswerMismatch('list.1: invalid_type'))
  })
})
