import WifiOff from 'lucide-react/icons/wifi-off'
import { useSyncExternalStore } from 'react'
import { useAuth } from '../auth/auth-provider.tsx'
import { dateTimeFormat } from '../i18n/date-time-format.ts'
import { useLanguage, useTexts } from '../i18n/texts.ts'
import { useTimeZone } from '../i18n/use-time-zone.ts'
import { offlinePath } from '../service-worker/saved-pages.ts'
import { useLinksToSavedPages } from '../service-worker/use-links-to-saved-pages.ts'
import { useSavedCopy } from '../service-worker/use-saved-copy.ts'

const subscribe = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

const actionClasses =
  'inline-flex min-h-8 items-center rounded-xs underline decoration-1 underline-offset-[0.2em] pointer-coarse:min-h-11'

/** Says that there is no connection, and how old the shown page is if it is a saved copy. */
export const OfflineBanner = () => {
  const t = useTexts('shell')
  const language = useLanguage()
  const timeZone = useTimeZone()
  const { viewer } = useAuth()
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  const savedAt = useSavedCopy()
  const isOffline = !isOnline || savedAt !== null
  useLinksToSavedPages(isOffline)
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-(--toolbar-height,0px) z-40 grid justify-items-center p-4 in-[:root:has([data-save-bar])]:bottom-20"
    >
      {isOffline && (
        <div className="flex max-w-md animate-rise items-start gap-3 rounded-xl bg-surface-inverse px-4 py-3 text-sm text-ink-inverse shadow-high">
          <WifiOff className="mt-0.5" />
          <div>
            <p>
              <strong className="block font-medium">{t('offline.title')}</strong>
              {savedAt
                ? t('offline.saved_copy', { time: dateTimeFormat(language, timeZone).format(new Date(savedAt)) })
                : t('offline.text')}
            </p>
            {viewer && (
              <p className="pointer-events-auto mt-1 flex flex-wrap gap-x-4">
                {savedAt && (
                  <button type="button" className={actionClasses} onClick={() => location.reload()}>
                    {t('ui.retry')}
                  </button>
                )}
                {/* A plain link: the page comes from the service worker. */}
                <a href={offlinePath} className={actionClasses}>
                  {t('offline.pages.title')}
                </a>
              </p>
            )}
          </div>
        </div>
      )}
    </div>
  )
}
