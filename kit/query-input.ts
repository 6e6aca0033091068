import type { AnyEndpoint } from './endpoint.ts'

/** List fields of an input: a query that has such a field only once still means a list. */
export const listFieldsOf = (endpoint: AnyEndpoint): string[] => {
  const shape = (endpoint.input as { def?: { shape?: Record<string, unknown> } }).def?.shape ?? {}
  const isList = (schema: unknown): boolean => {
    const { def } = schema as { def?: { type: string; innerType?: unknown } }
    return def?.type === 'array' || (def?.innerType !== undefined && isList(def.innerType))
  }
  return Object.keys(shape).filter((name) => isList(shape[name]))
}

/** The raw input of a read from its query, the inverse of `toRequest`. A repeated name is a list. */
export const readQuery = (endpoint: AnyEndpoint, query: URLSearchParams): Record<string, unknown> => {
  const lists = listFieldsOf(endpoint)
  return Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const values = query.getAll(name)
      return [name, values.length > 1 || lists.includes(name) ? values : values[0]]
    }),
  )
}
