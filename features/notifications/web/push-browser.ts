import { registerServiceWorker } from '#shell/service-worker/register.ts'

/** `denied`: the member has denied the notification permission in the browser. */
export type PushSupport = 'ready' | 'unsupported' | 'denied'

export const pushSupport = (): PushSupport => {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'ready'
}

const decodeBase64Url = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
const encodeBase64Url = (key: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const usesKey = ({ options }: PushSubscription, publicKey: string) =>
  encodeBase64Url(options.applicationServerKey) === publicKey

/**
 * Asks for permission and subscribes this browser. Must be called from a user gesture. Null if permission is denied.
 * @throws if the browser's push service does not respond
 */
export const subscribeBrowser = async (
  publicKey: string,
): Promise<{ endpoint: string; p256dh: string; auth: string } | null> => {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await registerServiceWorker()
  const before = await pushManager.getSubscription()
  // A subscription is bound to its VAPID key: one for another installation's key would receive nothing.
  if (before && !usesKey(before, publicKey)) await before.unsubscribe()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: decodeBase64Url(publicKey),
  })
  return {
    endpoint: subscription.endpoint,
    p256dh: encodeBase64Url(subscription.getKey('p256dh')),
    auth: encodeBase64Url(subscription.getKey('auth')),
  }
}

/** Ends the subscription in the browser only; `stopPush` ends it on the server. */
export const unsubscribeBrowser = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
