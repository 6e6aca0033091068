import type { AnyEndpoint } from '#kit/endpoint.ts'
import { features } from '#platform/main.ts'

/** Every endpoint that the server answers, in the order of the features. */
export const servedEndpoints: readonly AnyEndpoint[] = features.flatMap(({ routes }) =>
  routes.map(({ endpoint }) => endpoint),
)
