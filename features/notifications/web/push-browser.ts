/** What can be done about Web Push in this browser. `denied`: the member has told the browser no. */
export type PushAbility = 'ready' | 'unsupported' | 'denied'

const worker = '/sw.js'

export const pushAbility = (): PushAbility => {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'ready'
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
const textOf = (key: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const isOfKey = ({ options }: PushSubscription, publicKey: string) => textOf(options.applicationServerKey) === publicKey

/**
 * Asks the member and subscribes this browser; to be called from a press. Null when the member says no.
 * @throws when the browser's push service does not answer
 */
export const subscribeBrowser = async (
  publicKey: string,
): Promise<{ endpoint: string; p256dh: string; auth: string } | null> => {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register(worker)
  const { pushManager } = await navigator.serviceWorker.ready
  const before = await pushManager.getSubscription()
  // Made for another installation's key, it would never be heard again.
  if (before && !isOfKey(before, publicKey)) await before.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) })
  return {
    endpoint: subscription.endpoint,
    p256dh: textOf(subscription.getKey('p256dh')),
    auth: textOf(subscription.getKey('auth')),
  }
}

/** Ends this browser's own part; the server's is ended by itself. */
export const unsubscribeBrowser = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration(worker)
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
