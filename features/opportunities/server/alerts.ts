import { notify } from '#features/notifications/server/index.ts'
import { hourMs } from '#kit/durations.ts'
import { inBatches } from '#platform/jobs/batches.ts'
import { defineJob, type JobContext } from '#platform/jobs/jobs.ts'
import { inTransaction } from '#platform/jobs/transaction.ts'
import { createSignedToken, readSignedToken } from '#platform/security/signed-token.ts'
import { alertMail } from './mails.ts'
import * as queries from './queries/saved-searches.ts'

const maxMatches = 500
/** Minimum hours between two alerts of one search, however often the jobs run or members post. */
const minHoursBetweenAlerts = { daily: 20, instant: 1 } as const

const tokenPurpose = 'opportunities.alerts'

/** The signed token of a mail's link, which turns off a search's alerts without a session. */
export const createStopAlertsToken = (searchId: string, secret: string): string =>
  createSignedToken(tokenPurpose, searchId, secret)

/** The search ID of a token; null when the signature is invalid. */
export const verifyStopAlertsToken = (token: string, secret: string): string | null =>
  readSignedToken(tokenPurpose, token, secret)

const searchPath = ({ q, types, remote_only, ...search }: queries.SavedSearchRow): string => {
  const params = new URLSearchParams()
  if (q) params.set('q', q)
  for (const type of types) params.append('types', type)
  if (remote_only) params.set('remote', 'true')
  for (const kind of search.internship_kinds) params.append('kinds', kind)
  if (search.paid_only) params.set('paid', 'true')
  if (search.pace) params.set('pace', String(search.pace))
  if (search.starts_from) params.set('startsFrom', search.starts_from)
  if (search.starts_until) params.set('startsUntil', search.starts_until)
  params.set('sort', 'newest')
  return `/opportunities?${params}`
}

/**
 * Sends an alert with the new matches of one search and records it in the same transaction. An instant search whose
 * last alert is less than an hour old is scheduled for the end of that hour.
 * @param isDue whether this is the scheduled run
 */
const sendSearchAlert = async (ctx: JobContext, searchId: string, { isDue = false } = {}): Promise<void> => {
  const at = ctx.now()
  const { publicBaseUrl, secret } = ctx.config
  await inTransaction(ctx, async (effects) => {
    const { tx } = effects
    const search = await queries.lockForAlert(tx, searchId)
    if (!search) return
    const rhythm = search.alerts === 'daily' ? 'daily' : 'instant'
    // The search was changed to daily while it waited: the daily job includes its matches.
    if (isDue && rhythm === 'daily') return
    const pausedUntil = new Date((search.last_alert_at?.getTime() ?? 0) + minHoursBetweenAlerts[rhythm] * hourMs)
    if (!isDue && at < pausedUntil) {
      const isAlreadyScheduled = search.next_alert_at !== null && search.next_alert_at > at
      if (rhythm === 'daily' || isAlreadyScheduled) return
      await queries.scheduleNextAlert(tx, searchId, pausedUntil)
      return effects.enqueue(delayedAlertJob, { searchId }, { startAfter: pausedUntil })
    }
    const matches = await queries.claimNewMatches(tx, searchId, at, maxMatches)
    if (matches.length === 0) return
    await queries.recordAlert(tx, searchId, at)

    const path = searchPath(search) as `/${string}`
    const owners = [...new Set(matches.map(({ owner_id }) => owner_id))]
    await notify(effects, {
      memberIds: [search.member_id],
      type: 'saved_search_match',
      payload: { name: search.name, count: matches.length },
      link: path,
      // When all matches have one owner, the mute and rate limits of that member's notifications apply.
      ...(owners.length === 1 && owners[0] && { fromId: owners[0] }),
      dedupeKey: `opportunities:alert:${searchId}:${at.toISOString()}`,
      mail: (contact) =>
        alertMail(contact, {
          name: search.name,
          matches,
          baseUrl: publicBaseUrl,
          listUrl: publicBaseUrl + path,
          stopUrl: `${publicBaseUrl}/opportunities/alerts/stop#token=${createStopAlertsToken(searchId, secret)}`,
        }),
    })
  })
}

export const delayedAlertJob = defineJob<{ searchId: string }>({
  name: 'opportunities.waitingAlert',
  run: (ctx, { searchId }) => sendSearchAlert(ctx, searchId, { isDue: true }),
})

/** Runs after a listing was posted, changed or reopened, and alerts the matching instant searches. */
export const matchSavedSearchesJob = defineJob<{ id: string }>({
  name: 'opportunities.match',
  run: async (ctx, { id }) => {
    for (const searchId of await queries.findMatchingInstantSearches(ctx.db, id, ctx.now()))
      await sendSearchAlert(ctx, searchId)
  },
})

/** Alerts the daily searches every morning. */
export const dailyAlertsJob = defineJob({
  name: 'opportunities.dailyAlerts',
  schedule: '0 6 * * *',
  run: (ctx) =>
    inBatches(async (page) => {
      const ids = await queries.listIdsByRhythm(ctx.db, 'daily', page)
      for (const searchId of ids) await sendSearchAlert(ctx, searchId)
      return ids
    }),
})
