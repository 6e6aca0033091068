import WifiOff from 'lucide-react/icons/wifi-off'
import { useSyncExternalStore } from 'react'
import { useTexts } from '../i18n/texts.ts'

const subscribe = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export const OfflineBanner = () => {
  const t = useTexts('shell')
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-40 grid justify-items-center p-4 in-[:root:has([data-save-bar])]:bottom-20"
    >
      {!isOnline && (
        <div className="flex max-w-md animate-rise items-start gap-3 rounded-xl bg-surface-inverse px-4 py-3 text-sm text-ink-inverse shadow-high">
          <WifiOff className="mt-0.5" />
          <p>
            <strong className="block font-medium">{t('offline.title')}</strong>
            {t('offline.text')}
          </p>
        </div>
      )}
    </div>
  )
}
