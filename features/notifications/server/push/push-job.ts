import { truncate } from '#kit/excerpt.ts'
import { directionOf, type Language } from '#kit/fields.ts'
import { siteTexts } from '#platform/i18n/site-texts.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import { postPublic } from '#platform/fetch/post-public.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import { notificationText } from '../../contract/index.ts'
import * as queries from '../queries/push.ts'
import { readPushKeys } from './push-keys.ts'

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

    // Loaded lazily: most processes and tests send no push.
    const { default: webPush } = await import('web-push')
    const { publicKey, privateKey } = await readPushKeys(db)
    const subject = config.publicBaseUrl.startsWith('https:')
      ? config.publicBaseUrl
      : `mailto:${config.mailFrom.address}`
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint: notification.endpoint, keys: { p256dh: notification.p256dh, auth: notification.auth } },
      JSON.stringify(message),
      {
        vapidDetails: { subject, publicKey, privateKey },
        TTL: maxAgeSeconds - Math.max(age, 0),
        urgency: 'normal',
        topic: notificationId.replaceAll('-', ''),
      },
    )
    const status = await postPublic(
      { url: notification.endpoint, headers: headers as Record<string, string | number>, body: body as Buffer },
      { toLoopback: config.environment === 'test' },
    )
    if (status >= 200 && status < 300) return
    // The subscription has expired or the browser has unsubscribed.
    if (status === 404 || status === 410) return queries.removeSubscription(db, subscriptionId)
    if (status === 429 || status >= 500) throw new Error(`the push service answered ${status}`)
    log.warn({ status, notificationId }, 'push: refused')
  },
})
