import { reasonOf } from '#platform/error-reason.ts'
import { nodeAddress } from '#platform/own-node.ts'
import type { Check } from '../check.ts'
import { good, problem, skipped } from '../finding.ts'
import type { NodeReport } from '../read-node.ts'

/** The server on this machine answers and is ready. */
export const serverCheck: Check = {
  needsDatabase: false,
  run: async ({ config, readNode }) => {
    const address = nodeAddress(config)
    let report: NodeReport
    try {
      report = await readNode()
    } catch (error) {
      return [problem('failed', 'server_down', { address, reason: reasonOf(error) })]
    }
    const { status } = report
    return [
      status === 200 ? good('server_ready', { address }) : problem('failed', 'server_not_ready', { address, status }),
    ]
  },
}

const warnFailures = { share: 0.01, count: 10 }
const failFailures = { share: 0.05, count: 20 }
/** Different browser errors a day. */
const warnBrowserErrors = 50

/** Requests that this node has answered with 5xx since its start, and errors in browsers of the last 24 hours. */
export const errorsCheck: Check = {
  needsDatabase: false,
  run: async ({ readNode }) => {
    // The check of the server reports one that does not answer.
    const report = await readNode().catch(() => null)
    if (!report?.metrics) return [skipped('metrics_unreachable')]
    const { failures: failed, requests: total, startedAt, browserErrors: number } = report.metrics
    const values = { failed, total, since: startedAt.toISOString() }
    const isAbove = ({ share, count }: typeof warnFailures) => failed >= count && failed >= share * total
    return [
      number >= warnBrowserErrors
        ? problem('warning', 'browsers_fail', { number })
        : good('browsers_succeed', { number }),
      isAbove(failFailures)
        ? problem('failed', 'requests_fail', values)
        : isAbove(warnFailures)
          ? problem('warning', 'requests_fail', values)
          : good('requests_succeed', values),
    ]
  },
}
