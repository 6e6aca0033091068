import type * as z from 'zod/mini'
import { isAdministrator, mayCall } from '#kit/access.ts'
import { type AnyEndpoint, pathFields } from '#kit/endpoint.ts'
import { fieldErrorsOf } from '#kit/errors.ts'
import { includesScope, scopeOf } from '#kit/token-scopes.ts'
import type { TokenRefusal, Viewer } from '#platform/auth/viewer.ts'
import { networkOf } from '#platform/networks.ts'
import type { FeatureFlags } from '#platform/feature-flags.ts'
import type { SettingsStore } from '#platform/platform-settings.ts'
import { ApiError, kernelError } from './api-error.ts'
import { tokenError } from './bearer-token.ts'
import type { RequestFacts } from './context.ts'
import type { Call } from './kernel.ts'
import { maintenanceError } from './maintenance.ts'
import type { LimitName, RateLimiter } from './rate-limit.ts'

/** Notifications for the security area (SHLD-01, SHLD-03, SHLD-04); the kernel does not await them. */
export type SecurityWatch = {
  inputReceived(call: WatchedCall, raw: unknown): void
  /** An input failed validation; `keys` are field names, never values. */
  validationFailed(call: WatchedCall, keys: readonly string[]): void
  /** `isShared`: the limit is of the caller's network, so others may have used it up. */
  rateExceeded(call: WatchedCall, rate: string, isShared: boolean): void
}
export type WatchedCall = {
  viewer: Viewer | null
  facts: RequestFacts
  isSecret: boolean
  /**
   * Whether the call can only be the member's own doing (decision 010, 065). False for reads, which a link can trigger, for
   * input that others choose, and for programs with an access token, which pass on what others write.
   */
  isOwnAct: boolean
  /** The area and the path parameters of the call. */
  readonly object: string
}

const objectOf = ({ name, path }: AnyEndpoint, rawInput: unknown): string => {
  const values = typeof rawInput === 'object' && rawInput !== null ? (rawInput as Record<string, unknown>) : {}
  const parameters = pathFields(path).map((parameter) => String(values[parameter]).slice(0, 100))
  return [name.split('.')[0], ...parameters].join('/')
}

/** A member's tokens share the limits of one caller, apart from those of the member's browsers. */
const callerOf = ({ viewer, facts }: Call) =>
  viewer ? `${viewer.id}${viewer.token ? ' tokens' : ''}` : networkOf(facts.ip)
/** Sensitive `anyone` calls are counted per network, because extra accounts must not raise the limit. */
const rateLimitKey = ({ rate, access }: AnyEndpoint, call: Call) =>
  rate === 'sensitive' && access === 'anyone' ? networkOf(call.facts.ip) : callerOf(call)

/** The checks before the work of a call: rate limits, access token, access rule, flag, inspection and input. */
export const createAdmission = (deps: {
  rateLimiter: RateLimiter
  watch: SecurityWatch
  settings: SettingsStore
  flags: FeatureFlags
  clock: () => Date
}) => {
  // `reportInput` lets `fieldErrorsOf` distinguish missing from invalid values.
  const parseOnce = (endpoint: AnyEndpoint, call: Call): z.core.util.SafeParseResult<unknown> =>
    (call.parsedInput ??= endpoint.input.safeParse(call.rawInput, { reportInput: true }))

  const parseInput = (endpoint: AnyEndpoint, call: Call): unknown => {
    const parsed = parseOnce(endpoint, call)
    if (parsed.success) return parsed.data
    const fields = fieldErrorsOf(parsed.error.issues)
    deps.watch.validationFailed(
      toWatchedCall(endpoint, call),
      fields.map((field) => field.path),
    )
    throw kernelError('input.invalid', { fields })
  }

  const toWatchedCall = (endpoint: AnyEndpoint, call: Call): WatchedCall => ({
    viewer: call.viewer,
    facts: call.facts,
    isSecret: endpoint.secret,
    isOwnAct: endpoint.method !== 'GET' && !endpoint.inputFromOthers && !call.viewer?.token,
    get object() {
      return objectOf(endpoint, call.rawInput)
    },
  })

  /** @throws `rate.limited`, which the security watch records */
  const count = async (endpoint: AnyEndpoint, call: Call, limit: LimitName, key: string): Promise<void> => {
    try {
      await deps.rateLimiter.consume(limit, key)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'rate.limited')
        deps.watch.rateExceeded(toWatchedCall(endpoint, call), limit, key !== callerOf(call))
      throw error
    }
  }

  /** @throws the refusal, or `rate.limited` after many from the same network. Valid tokens are not affected. */
  const refuseToken = async (endpoint: AnyEndpoint, call: Call, refusal: TokenRefusal): Promise<never> => {
    await count(endpoint, call, 'invalid_token', networkOf(call.facts.ip))
    throw tokenError(refusal)
  }

  /** The checks before the work: rate limit, access, inspection and input. @returns the parsed input */
  const admit = async (endpoint: AnyEndpoint, call: Call): Promise<unknown> => {
    const { token } = call.viewer ?? {}
    if (token) await count(endpoint, call, 'token', token.id)
    await count(endpoint, call, endpoint.rate, rateLimitKey(endpoint, call))
    const scope = scopeOf(endpoint)
    if (token && (scope === null || !includesScope(token.scopes, scope)))
      throw scope === null ? tokenError('token.not_accepted') : tokenError('token.scope_missing', { scope })
    const { maintenance } = deps.settings.current()
    if (maintenance && !endpoint.duringMaintenance && !isAdministrator(call.viewer))
      throw maintenanceError(maintenance, deps.clock())
    const verdict = mayCall(endpoint.access, call.viewer)
    if (verdict !== 'ok') throw kernelError(verdict)
    if (endpoint.flag && !deps.flags.isOn(endpoint.flag, call.viewer?.id ?? null)) throw kernelError('feature.off')
    if (endpoint.reauthentication && !call.viewer?.isReauthenticated)
      throw kernelError('auth.reauthentication_required')
    deps.watch.inputReceived(toWatchedCall(endpoint, call), call.rawInput)
    return parseInput(endpoint, call)
  }

  return { admit, parseOnce, refuseToken }
}
