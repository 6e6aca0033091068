import { setImmediate as nextTurn } from 'node:timers/promises'

type Schema = {
  type?: string | string[]
  format?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}

const typesOf = ({ type }: Schema): string[] => (type === undefined ? [] : [type].flat())

/** A schema that both accept. */
const merge = (a: Schema, b: Schema): Schema => {
  const types = [...new Set([...typesOf(a), ...typesOf(b)])].toSorted()
  const keys = [...new Set([...Object.keys(a.properties ?? {}), ...Object.keys(b.properties ?? {})])]
  const inBoth = (key: string) =>
    !a.properties || !b.properties || (a.required?.includes(key) === true && b.required?.includes(key) === true)
  return {
    ...(types.length > 0 && { type: types.length === 1 ? (types[0] as string) : types }),
    ...(a.format !== undefined && (a.format === b.format || !typesOf(b).includes('string')) && { format: a.format }),
    ...(a.format === undefined && b.format !== undefined && !typesOf(a).includes('string') && { format: b.format }),
    ...((a.properties || b.properties) && {
      properties: Object.fromEntries(
        keys.map((key) => [key, merge(a.properties?.[key] ?? {}, b.properties?.[key] ?? {})]),
      ),
      required: keys.filter(inBoth),
    }),
    ...((a.items || b.items) && { items: merge(a.items ?? {}, b.items ?? {}) }),
  }
}

const schemaOfValue = (value: unknown): Schema => {
  if (value === null || value === undefined) return { type: 'null' }
  if (value instanceof Date) return { type: 'string', format: 'date-time' }
  if (Array.isArray(value))
    return { type: 'array', items: value.map(schemaOfValue).reduce<Schema>((all, one) => merge(all, one), {}) }
  switch (typeof value) {
    case 'object': {
      const entries = Object.entries(value).filter(([, one]) => one !== undefined)
      return {
        type: 'object',
        properties: Object.fromEntries(entries.map(([key, one]) => [key, schemaOfValue(one)])),
        required: entries.map(([key]) => key),
      }
    }
    case 'number':
      return { type: Number.isInteger(value) ? 'integer' : 'number' }
    default:
      return { type: typeof value === 'bigint' ? 'integer' : typeof value }
  }
}

const rowsPerTurn = 200

/** The schema of a list's rows. Long lists let other work run between their rows. */
const schemaOfRows = async (rows: readonly unknown[]): Promise<Schema> => {
  let schema: Schema | undefined
  for (const [at, row] of rows.entries()) {
    if (at % rowsPerTurn === rowsPerTurn - 1) await nextTurn()
    const one = schemaOfValue(row)
    schema = schema ? merge(schema, one) : one
  }
  return schema ?? {}
}

/** A JSON Schema (draft 2020-12) that describes the data of an area. */
export const jsonSchemaOf = async (data: Record<string, unknown>): Promise<object> => {
  const properties: Record<string, Schema> = {}
  for (const [key, value] of Object.entries(data))
    properties[key] = Array.isArray(value) ? { type: 'array', items: await schemaOfRows(value) } : schemaOfValue(value)
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties,
    required: Object.keys(data).filter((key) => data[key] !== undefined),
  }
}
