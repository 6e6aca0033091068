import type { Kysely } from 'kysely'
import type { Config } from '#platform/config.ts'
import type { DB } from '#platform/db/schema.ts'
import { postPublic } from '#platform/fetch/post-public.ts'
import { readPushKeys } from './push-keys.ts'

/** What the service worker shows (`shell/service-worker/worker/push.ts`). */
export type PushMessage = { id: string; title: string; text: string; link: string; lang: string; dir: 'ltr' | 'rtl' }

/** Where a browser receives pushes, and its keys. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }

/** `gone`: the subscription has expired or the browser has unsubscribed. */
export const outcomeOf = (status: number): 'accepted' | 'gone' | 'refused' => {
  if (status >= 200 && status < 300) return 'accepted'
  return status === 404 || status === 410 ? 'gone' : 'refused'
}

/**
 * Sends a message to one browser, which gets it within `seconds` or not at all. A repeated message replaces the first
 * (`tag`, `Topic`).
 * @returns the status that the push service answered
 * @throws if the push service is unreachable
 */
export const sendPush = async (
  { db, config }: { db: Kysely<DB>; config: Config },
  { endpoint, p256dh, auth }: PushTarget,
  message: PushMessage,
  seconds: number,
): Promise<number> => {
  // Loaded lazily: most processes and tests send no push.
  const { default: webPush } = await import('web-push')
  const { publicKey, privateKey } = await readPushKeys(db)
  const subject = config.publicBaseUrl.startsWith('https:') ? config.publicBaseUrl : `mailto:${config.mailFrom.address}`
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: { subject, publicKey, privateKey },
      TTL: seconds,
      urgency: 'normal',
      topic: message.id.replaceAll('-', ''),
    },
  )
  return postPublic(
    { url: endpoint, headers: headers as Record<string, string | number>, body: body as Buffer },
    { toLoopback: config.environment === 'test' },
  )
}
