import type { AnyEndpoint } from '#kit/endpoint.ts'
import { features } from '#platform/main.ts'

export const servedEndpoints: readonly AnyEndpoint[] = features.flatMap(({ routes }) =>
  routes.map(({ endpoint }) => endpoint),
)
