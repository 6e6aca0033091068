import { useParams } from 'react-router'
import { useEndpointQuery, useEndpointMutation } from '#shell/api/query.ts'
import { errorText, failureText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { Button } from '#shell/ui/button.tsx'
import { Link } from '#shell/ui/link.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { PageHeader } from '#shell/ui/page-header.tsx'
import { Spinner } from '#shell/ui/spinner.tsx'
import { readSubscription, resubscribe, unsubscribe } from '../contract/index.ts'
import type { MailTopic } from '../contract/preferences.ts'
import { settingsPath } from './settings-path.ts'

/**
 * The target of a mail's unsubscribe link, open without a session. Opening the page changes nothing, because mail
 * scanners open every link.
 */
export default function UnsubscribePage() {
  const t = useTexts('notifications')
  const { token = '' } = useParams()
  const { data, error } = useEndpointQuery(readSubscription, { token })
  return (
    <div className="page-frame max-w-lg pb-16">
      <PageHead title={t('unsubscribe.title')} hidden />
      <PageHeader
        title={t('unsubscribe.title')}
        lead={data ? t('unsubscribe.about', { topic: t(`topics.${data.topic}`) }) : t('unsubscribe.lead')}
      />
      {error ? (
        <Callout tone="warning" action={<SettingsLink />}>
          {errorText(error)}
        </Callout>
      ) : data ? (
        <SubscriptionControls token={token} {...data} />
      ) : (
        <Spinner />
      )}
    </div>
  )
}

const SubscriptionControls = ({
  token,
  topic,
  subscribed,
}: {
  token: string
  topic: MailTopic
  subscribed: boolean
}) => {
  const t = useTexts('notifications')
  const stopping = useEndpointMutation(unsubscribe, { refreshes: [readSubscription] })
  const starting = useEndpointMutation(resubscribe, { refreshes: [readSubscription] })
  const error = stopping.error ?? starting.error
  const about = { topic: t(`topics.${topic}`) }
  return (
    <div className="flex flex-col items-start gap-4">
      {error && (
        <Callout tone="danger" live>
          {failureText(error)}
        </Callout>
      )}
      {stopping.isSuccess && !subscribed && (
        <Callout tone="positive" live>
          {t('unsubscribe.done', about)}
        </Callout>
      )}
      {starting.isSuccess && subscribed && (
        <Callout tone="positive" live>
          {t('unsubscribe.back', about)}
        </Callout>
      )}
      {subscribed ? (
        <Button
          variant="primary"
          pending={stopping.isPending}
          onClick={() => stopping.mutate({ token, 'List-Unsubscribe': 'One-Click' })}
        >
          {t('unsubscribe.do')}
        </Button>
      ) : (
        <>
          {!stopping.isSuccess && <p>{t('unsubscribe.off', about)}</p>}
          <Button pending={starting.isPending} onClick={() => starting.mutate({ token })}>
            {t('unsubscribe.undo')}
          </Button>
        </>
      )}
      <SettingsLink />
    </div>
  )
}

const SettingsLink = () => {
  const t = useTexts('notifications')
  return (
    <Link to={settingsPath} className="text-sm">
      {t('unsubscribe.settings')}
    </Link>
  )
}
