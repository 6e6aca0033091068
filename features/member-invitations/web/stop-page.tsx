import { useParams } from 'react-router'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { Button } from '#shell/ui/button.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { PageHeader } from '#shell/ui/page-header.tsx'
import { stopInvitations } from '../contract/index.ts'

/** The target of the link in an invitation. Opening the page changes nothing, because mail scanners open every link. */
export default function StopPage() {
  const t = useTexts('member-invitations')
  const { token = '' } = useParams()
  const stop = useEndpointMutation(stopInvitations)
  return (
    <div className="page-frame max-w-lg pb-16">
      <PageHead title={t('stop.title')} hidden />
      <PageHeader title={t('stop.title')} lead={t('stop.lead')} />
      <div className="flex flex-col items-start gap-4">
        {stop.error && (
          <Callout tone="danger" live>
            {failureText(stop.error)}
          </Callout>
        )}
        {stop.isSuccess ? (
          <Callout tone="positive" live>
            {t('stop.done')}
          </Callout>
        ) : (
          <Button
            variant="primary"
            pending={stop.isPending}
            onClick={() => stop.mutate({ token, 'List-Unsubscribe': 'One-Click' })}
          >
            {t('stop.do')}
          </Button>
        )}
      </div>
    </div>
  )
}
