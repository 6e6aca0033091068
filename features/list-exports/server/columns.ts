import * as z from 'zod/mini'
import type { AnyEndpoint } from '#kit/endpoint.ts'

type JsonSchema = {
  type?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
}

/** What the viewer may do with a row says nothing about the row. */
const isLeftOut = (name: string) => name === 'can'

const withoutNull = (schema: JsonSchema): JsonSchema => {
  const others = schema.anyOf?.filter(({ type }) => type !== 'null')
  return others?.length === 1 ? withoutNull(others[0] as JsonSchema) : schema
}

const pathsIn = (schema: JsonSchema, path: readonly string[]): (readonly string[])[] => {
  const { properties } = withoutNull(schema)
  if (!properties) return [path]
  return Object.entries(properties).flatMap(([name, value]) => (isLeftOut(name) ? [] : pathsIn(value, [...path, name])))
}

export type Column = { name: string; path: readonly string[] }

/** The columns of a list's CSV, by the contract of its rows: `ban.reason` is the field `reason` of the object `ban`. */
export const columnsOf = ({ name, output }: AnyEndpoint): readonly Column[] => {
  const page = z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }) as JsonSchema
  const row = page.properties?.['items']?.items
  if (!row) throw new Error(`${name} is not a list`)
  return pathsIn(row, []).map((path) => ({ name: path.join('.'), path }))
}

const valueAt = (row: unknown, path: readonly string[]): unknown =>
  path.reduce((value: unknown, name) => (value as Record<string, unknown> | null | undefined)?.[name], row)

const isScalar = (value: unknown) => value === null || typeof value !== 'object'

/** A list of words is joined by `; `, anything deeper is JSON. Null is an empty cell, as is what the row does not have. */
export const cellAt = (row: unknown, { path }: Column): string | number => {
  const value = valueAt(row, path)
  if (value === null || value === undefined) return ''
  if (typeof value === 'string' || typeof value === 'number') return value
  if (Array.isArray(value) && value.every(isScalar)) return value.join('; ')
  return typeof value === 'object' ? JSON.stringify(withoutAbilities(value)) : String(value)
}

/** A copy of a row without what the viewer may do with it. */
export const withoutAbilities = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutAbilities)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (isLeftOut(name) ? [] : [[name, withoutAbilities(inner)]])),
  )
}
