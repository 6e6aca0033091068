import { truncate } from '#kit/excerpt.ts'
import { directionOf, type Language } from '#kit/fields.ts'
import { siteTexts } from '#platform/i18n/site-texts.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import { notificationText } from '../../contract/index.ts'
import * as queries from '../queries/push.ts'
import { outcomeOf, sendPush } from './send-push.ts'

/** Older notifications are not pushed. */
const maxAgeSeconds = 24 * 3600
const maxTextLength = 200

/**
 * Sends one unread notification to one browser. A repeated message replaces the first (`tag`, `Topic`).
 * @throws if the push service is busy or unreachable, so that the job is retried
 */
export const pushJob = defineJob<{ notificationId: string; subscriptionId: string }>({
  name: 'notifications.push',
  retryLimit: 5,
  run: async ({ db, config, log, now }, { notificationId, subscriptionId }) => {
    const notification = await queries.findPushContent(db, notificationId, subscriptionId)
    if (!notification) return
    const age = Math.round((now().getTime() - notification.created_at.getTime()) / 1000)
    if (age > maxAgeSeconds) return
    const language = notification.language as Language
    const t = textsFor(language, 'notifications')
    const message = {
      id: notificationId,
      title: siteTexts().platformName,
      text: truncate(t(notificationText(notification), notification.payload), maxTextLength),
      link: notification.link,
      lang: language,
      dir: directionOf(language),
    }

    const status = await sendPush({ db, config }, notification, message, maxAgeSeconds - Math.max(age, 0))
    const outcome = outcomeOf(status)
    if (outcome === 'accepted') return
    if (outcome === 'gone') return queries.removeSubscription(db, subscriptionId)
    if (status === 429 || status >= 500) throw new Error(`the push service answered ${status}`)
    log.warn({ status, notificationId }, 'push: refused')
  },
})
