import { accessErrors } from '#kit/access.ts'
import { type AnyEndpoint, hasJsonBody } from '#kit/endpoint.ts'
import { type KernelErrorCode, kernelErrors, universalErrors } from '#kit/errors.ts'
import { ignoresCaller, scopeOf, type TokenErrorCode, tokenErrors } from '#kit/token-scopes.ts'

/** Kernel errors of an endpoint, which depend on its access rule, method and body. */
const kernelAnswers = (endpoint: AnyEndpoint): KernelErrorCode[] => {
  const takesBody = hasJsonBody(endpoint) || endpoint.upload !== null
  return [
    ...universalErrors,
    ...accessErrors[endpoint.access],
    ...(endpoint.flag ? (['feature.off'] as const) : []),
    ...(endpoint.duringMaintenance ? [] : (['maintenance'] as const)),
    ...(endpoint.method !== 'GET' && !endpoint.form ? (['origin.refused'] as const) : []),
    ...(takesBody ? (['body.too_large', 'media.unsupported'] as const) : []),
    ...(endpoint.reauthentication ? (['auth.reauthentication_required'] as const) : []),
    ...(endpoint.idempotent ? (['idempotency.mismatch'] as const) : []),
  ]
}

/** How the endpoint refuses access tokens. */
const tokenAnswers = (endpoint: AnyEndpoint): readonly TokenErrorCode[] => {
  if (ignoresCaller(endpoint)) return []
  return scopeOf(endpoint) === null ? ['token.not_accepted'] : ['token.invalid', 'token.expired', 'token.scope_missing']
}

/** Every error code of an endpoint with its status. `ServiceErrorCodeOf` limits services to these. */
export const documentedErrors = (endpoint: AnyEndpoint): Record<string, number> => ({
  ...(endpoint.errors as Record<string, number>),
  ...Object.fromEntries(kernelAnswers(endpoint).map((code) => [code, kernelErrors[code]])),
  ...Object.fromEntries(tokenAnswers(endpoint).map((code) => [code, tokenErrors[code]])),
})
