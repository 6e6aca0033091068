import { useEffect, useState } from 'react'
import { stopAlerts } from '../contract/saved-searches.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { Button } from '#shell/ui/button.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { PageHeader } from '#shell/ui/page-header.tsx'

/** Target of the link in an alert mail: turns the alerts off without a session (OPP-11). */
export default function StopAlertsPage() {
  const t = useTexts('opportunities')
  // The token is in the URL fragment, so it reaches no server log and is unknown during SSR.
  const [token, setToken] = useState<string | null>(null)
  useEffect(() => setToken(new URLSearchParams(location.hash.slice(1)).get('token') ?? ''), [])
  const stop = useEndpointMutation(stopAlerts)
  return (
    <div className="page-frame max-w-xl pb-16">
      <PageHead title={t('stop.title')} hidden />
      <PageHeader title={t('stop.title')} lead={t('stop.text')} />
      {stop.data ? (
        <Callout tone="positive" live>
          {t('stop.done', { name: stop.data.name })}
        </Callout>
      ) : (
        <div className="flex flex-col items-start gap-4">
          {stop.error && (
            <Callout tone="danger" live>
              {failureText(stop.error)}
            </Callout>
          )}
          <Button
            variant="primary"
            pending={stop.isPending || token === null}
            onClick={() => stop.mutate({ token: token || '-' })}
          >
            {t('stop.do')}
          </Button>
        </div>
      )}
    </div>
  )
}
