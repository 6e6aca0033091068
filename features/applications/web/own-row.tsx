import Message from 'lucide-react/icons/message-square'
import Users from 'lucide-react/icons/users'
import { lazy, Suspense, useState } from 'react'
import { threadPath } from '#features/messages/contract/index.ts'
import { cohortPathBelow } from '#features/program-cohorts/contract/index.ts'
import { listOwn, withdraw } from '../contract/index.ts'
import type { OwnApplication } from '../contract/views.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureText } from '#shell/i18n/error-text.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge } from '#shell/ui/badge.tsx'
import { Button, ButtonLink } from '#shell/ui/button.tsx'
import { LazyAlertDialog } from '#shell/ui/lazy-alert-dialog.tsx'
import { Link } from '#shell/ui/link.tsx'
import { RelativeTime } from '#shell/ui/relative-time.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { userText } from '#shell/ui/user-text.ts'
import { Answers } from './answers.tsx'
import { StatusBadge } from './status-badge.tsx'
import { WaitingText } from './waiting-text.tsx'

/** The key of what comes next. Administrators answer a partner application, with fewer statuses. */
const nextStepOf = ({ kind, status, endedAt, ending }: OwnApplication) => {
  if (ending && !ending.hadPlace && kind !== 'partner') return 'own.no_place_text'
  if (kind === 'program' && ending?.by) return ending.by === 'owner' ? 'own.ended_by_owner' : 'own.ended_by_you'
  const step = endedAt ? 'ended' : status
  const isPartnership = kind === 'partner' && step !== 'reviewed' && step !== 'contacted'
  return isPartnership ? (`partnership.next.${step}` as const) : (`next.${step}` as const)
}

const endingLabelOf = ({ hadPlace }: NonNullable<OwnApplication['ending']>) => (hadPlace ? 'own.ended' : 'own.no_place')

const RecordButton = lazy(async () => ({
  default: (await import('#features/founder-records/web/index.ts')).RecordButton,
}))
const PairSection = lazy(() => import('./pair-section.tsx'))

const withdrawTextOf = ({ kind, pair }: OwnApplication) => {
  if (kind === 'partner') return 'partnership.withdraw_text'
  return pair?.status === 'confirmed' ? 'pair.withdraw_text' : 'own.withdraw_text'
}

/** One application: what it is for, where it stands and since when, and what comes next. */
export const OwnRow = ({ application }: { application: OwnApplication }) => {
  const t = useTexts('applications')
  const format = useFormat()
  const [isConfirming, setConfirming] = useState(false)
  const {
    id,
    kind,
    organisation,
    path,
    status,
    statusSince,
    endedAt,
    ending,
    appliedAt,
    changedAt,
    threadId,
    waiting,
    pair,
    feedback,
    can,
  } = application
  const nextStep =
    pair?.role === 'co_applicant' && status === 'contacted' && endedAt === null
      ? t('pair.next_contacted', { name: pair.other?.fullName ?? t('pair.hidden') })
      : t(nextStepOf(application))
  const isAsked = pair?.role === 'co_applicant' && pair.status === 'asked'
  const title = application.title ?? t('kinds.partner')
  const mutation = useEndpointMutation(withdraw, {
    refreshes: [listOwn],
    onSuccess: () => {
      setConfirming(false)
      toast({ title: t('own.withdrawn') })
    },
  })
  return (
    <article className="flex flex-col gap-3 p-4 sm:px-5">
      <div className="grid gap-x-6 gap-y-2 md:grid-cols-[minmax(0,1fr)_15rem_13rem] md:items-start">
        <div className="min-w-0">
          <h2 className="leading-snug font-bold">
            {path ? (
              <Link to={path} variant="bare" className="rounded-xs hover:underline coarse:py-1.5" viewTransition>
                <bdi>{title}</bdi>
              </Link>
            ) : (
              <bdi>{title}</bdi>
            )}
          </h2>
          {application.title !== null && (
            <p className="text-sm text-ink-muted">
              {t(`kinds.${kind}`)}
              {organisation && (
                <>
                  {' · '}
                  <bdi>{organisation}</bdi>
                </>
              )}
            </p>
          )}
        </div>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          {ending ? <Badge tone="neutral">{t(endingLabelOf(ending))}</Badge> : <StatusBadge status={status} />}
          {(endedAt || status !== 'pending') && (
            <span className="text-ink-muted">
              <RelativeTime at={endedAt ?? statusSince} />
            </span>
          )}
        </p>
        <p className="text-sm text-ink-muted md:text-end">
          {t('own.applied', { date: format.date(appliedAt) })}
          {changedAt && (
            <>
              <br />
              {t('own.changed', { date: format.date(changedAt) })}
            </>
          )}
        </p>
      </div>
      {!isAsked && (
        <p className="text-sm text-ink-muted">
          {waiting ? <WaitingText {...waiting} /> : nextStep}
          {!path && <> {t('own.gone')}</>}
        </p>
      )}
      {ending?.reason && (
        <section className="flex flex-col gap-1 border-s-3 border-line-strong ps-4 text-sm">
          <h3 className="font-medium">{t('own.end_reason')}</h3>
          <p {...userText(ending.reasonLanguage)} className="prose-text max-w-measure">
            {ending.reason}
          </p>
        </section>
      )}
      {feedback.length > 0 && (
        <section className="flex flex-col gap-2 border-s-3 border-line-strong ps-4 text-sm">
          <h3 className="font-medium">{t('own.feedback')}</h3>
          {feedback.map(({ text, language }, at) => (
            <p key={at} {...userText(language)} className="prose-text max-w-measure">
              {text}
            </p>
          ))}
        </section>
      )}
      {pair && (
        <Suspense fallback={null}>
          <PairSection application={{ ...application, pair }} />
        </Suspense>
      )}
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        {path && waiting?.offerEndsAt && (
          <ButtonLink to={path} size="sm" variant="primary">
            {t('waiting.to_offer')}
          </ButtonLink>
        )}
        {path && kind === 'program' && status === 'approved' && !endedAt && !waiting && (
          <ButtonLink to={cohortPathBelow(path)} size="sm" icon={<Users />}>
            {t('own.to_cohort')}
          </ButtonLink>
        )}
        {threadId && (
          <ButtonLink to={threadPath(threadId)} size="sm" icon={<Message />}>
            {t('own.to_conversation')}
          </ButtonLink>
        )}
        {kind === 'program' && (
          <Suspense fallback={null}>
            <RecordButton application={application} />
          </Suspense>
        )}
        {can['withdraw'] === 'ok' && status !== 'withdrawn' && (
          <Button size="sm" variant="quiet" className="-ms-3" onClick={() => setConfirming(true)}>
            {t('own.withdraw')}
          </Button>
        )}
      </div>
      <details className="text-sm">
        <summary className="cursor-pointer rounded-xs text-ink-muted hover:text-ink coarse:-my-2 coarse:py-2">
          {t(pair?.role === 'co_applicant' ? 'pair.answers' : 'own.answers')}
        </summary>
        <div className="mt-3">
          <Answers {...application} />
        </div>
      </details>
      <LazyAlertDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={t('own.withdraw_title')}
        text={t(withdrawTextOf(application), { title })}
        confirmLabel={t('own.withdraw')}
        pending={mutation.isPending}
        error={mutation.error ? failureText(mutation.error) : undefined}
        onConfirm={() => mutation.mutate({ id })}
      />
    </article>
  )
}
