/** What can be done about Web Push in this browser. `denied`: the member has told the browser no. */
export type PushSupport = 'ready' | 'unsupported' | 'denied'

const serviceWorkerPath = '/sw.js'

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
 * Asks the member and subscribes this browser; to be called from a press. Null when the member says no.
 * @throws when the browser's push service does not answer
 */
export const subscribeBrowser = async (
  publicKey: string,
): Promise<{ endpoint: string; p256dh: string; auth: string } | null> => {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register(serviceWorkerPath)
  const { pushManager } = await navigator.serviceWorker.ready
  const before = await pushManager.getSubscription()
  // Made for another installation's key, it would never be heard again.
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

/** Ends this browser's own part; the server's is ended by itself. */
export const unsubscribeBrowser = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration(serviceWorkerPath)
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
