import { good, problem } from '../finding.ts'
import type { Check } from '../check.ts'

/** Settings with a default that suits development. Invalid settings stop the server at its start. */
export const settingsCheck: Check = {
  needsDatabase: false,
  run: async ({ config }) => {
    const { production, environment, adminSecondFactor, metricsToken, trustedProxies, publicBaseUrl } = config
    const isBehindProxy = publicBaseUrl.startsWith('https:')
    return [
      good('settings_read'),
      ...(production ? [] : [problem('failed', 'not_production', { environment })]),
      ...(adminSecondFactor === 'optional' ? [problem('warning', 'second_factor_optional')] : []),
      ...(metricsToken === null ? [problem('warning', 'metrics_closed')] : []),
      ...(isBehindProxy && trustedProxies === null ? [problem('warning', 'proxies_unknown')] : []),
      ...(config.drainSeconds === 0 ? [problem('warning', 'draining_off')] : []),
    ]
  },
}
