import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge } from '#shell/ui/badge.tsx'
import { Button } from '#shell/ui/button.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import {
  readSecondFactors,
  revokeTrustedBrowser,
  revokeTrustedBrowsers,
  type TrustedBrowser,
} from '../contract/index.ts'

const onError = (error: unknown) => void toast(failureToast(error))

/** Browsers in which the password is enough, and how to end that. */
export const TrustedBrowsers = ({ browsers }: { browsers: readonly TrustedBrowser[] }) => {
  const t = useTexts('second-factors')
  const options = { refreshes: [readSecondFactors], onError }
  const revoke = useEndpointMutation(revokeTrustedBrowser, {
    ...options,
    onSuccess: () => void toast({ title: t('trusted.revoked'), tone: 'positive' }),
  })
  const revokeAll = useEndpointMutation(revokeTrustedBrowsers, {
    ...options,
    onSuccess: () => void toast({ title: t('trusted.all_revoked'), tone: 'positive' }),
  })
  return (
    <section className="flex flex-col gap-3">
      <div>
        <h3 className="font-medium">{t('trusted.title')}</h3>
        <p className="max-w-measure text-sm text-ink-muted">{t('trusted.text')}</p>
      </div>
      {browsers.length === 0 ? (
        <p className="text-sm">{t('trusted.none')}</p>
      ) : (
        <ul className="border-t border-line">
          {browsers.map((browser) => (
            <BrowserRow
              key={browser.id}
              browser={browser}
              isPending={revoke.isPending && revoke.variables.id === browser.id}
              onRevoke={() => revoke.mutate({ id: browser.id })}
            />
          ))}
        </ul>
      )}
      {browsers.length > 1 && (
        <div>
          <Button size="sm" pending={revokeAll.isPending} onClick={() => revokeAll.mutate({})}>
            {t('trusted.revoke_all')}
          </Button>
        </div>
      )}
    </section>
  )
}

type BrowserRowProps = { browser: TrustedBrowser; isPending: boolean; onRevoke: () => void }

const BrowserRow = ({ browser, isPending, onRevoke }: BrowserRowProps) => {
  const t = useTexts('second-factors')
  const format = useFormat()
  const name = useDeviceName(browser)
  const Icon = browser.isMobile ? Smartphone : Monitor
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line py-3">
      <Icon className="flex-none text-xl text-ink-muted" />
      <div className="min-w-0 grow basis-48">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <bdi>{name}</bdi>
          {browser.isThis && <Badge tone="accent">{t('trusted.this')}</Badge>}
        </p>
        <p className="text-sm text-ink-muted">
          {t('trusted.period', { since: format.date(browser.since), until: format.date(browser.until) })}
        </p>
      </div>
      <Button
        size="sm"
        className="flex-none"
        aria-label={t('trusted.revoke_label', { device: name })}
        pending={isPending}
        onClick={onRevoke}
      >
        {t('trusted.revoke')}
      </Button>
    </li>
  )
}

const useDeviceName = ({ browser, system }: Pick<TrustedBrowser, 'browser' | 'system'>): string => {
  const t = useTexts('accounts')
  return browser && system ? t('device', { browser, system }) : (browser ?? system ?? t('device_unknown'))
}
