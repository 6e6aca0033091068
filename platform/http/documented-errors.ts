import { accessErrors } from '#kit/access.ts'
import { type AnyEndpoint, hasJsonBody } from '#kit/endpoint.ts'
import { type KernelErrorCode, kernelErrors, universalErrors } from '#kit/errors.ts'

/** What the kernel itself answers to calls of an endpoint: by its access rule, its method and the body it takes. */
const kernelAnswers = (endpoint: AnyEndpoint): KernelErrorCode[] => {
  const takesBody = hasJsonBody(endpoint) || endpoint.upload !== null
  return [
    ...universalErrors,
    ...accessErrors[endpoint.access],
    ...(endpoint.method !== 'GET' && !endpoint.form ? (['origin.refused'] as const) : []),
    ...(takesBody ? (['body.too_large', 'media.unsupported'] as const) : []),
    ...(endpoint.idempotent ? (['idempotency.mismatch'] as const) : []),
  ]
}

/** Every error code that an endpoint can answer, with its status. `ServiceErrorCodeOf` keeps its service to these. */
export const documentedErrors = (endpoint: AnyEndpoint): Record<string, number> => ({
  ...(endpoint.errors as Record<string, number>),
  ...Object.fromEntries(kernelAnswers(endpoint).map((code) => [code, kernelErrors[code]])),
})
