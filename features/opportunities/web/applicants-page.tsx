import ArrowLeft from 'lucide-react/icons/arrow-left'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Inbox from 'lucide-react/icons/inbox'
import Mail from 'lucide-react/icons/mail'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { type Applicant, applicationStatuses, listApplicants, setApplicationStatus } from '../contract/applications.ts'
import { type OpportunityDetail, opportunityPath, readOpportunity } from '../contract/index.ts'
import { useEndpointQuery, useList, useEndpointMutation } from '#shell/api/query.ts'
import { useSsrState } from '#shell/ssr-state.ts'
import { errorText } from '#shell/i18n/error-text.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { Avatar } from '#shell/ui/avatar.tsx'
import { buttonClasses } from '#shell/ui/button-styles.ts'
import { Card } from '#shell/ui/card.tsx'
import { ChipLinks } from '#shell/ui/chip.tsx'
import { CopyButton } from '#shell/ui/copy-button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Link, OutsideLink } from '#shell/ui/link.tsx'
import { EndOfList, LoadMore } from '#shell/ui/list-end.tsx'
import { LazyMenu } from '#shell/ui/lazy-menu.tsx'
import { PageHeader } from '#shell/ui/page-header.tsx'
import { RelativeTime } from '#shell/ui/relative-time.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { SpinnerIcon } from '#shell/ui/spinner.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { CvLink } from './cv-link.tsx'
import { StatusBadge } from './status-badge.tsx'

/** OPP-09: the owner reads and answers the applications to a listing. */
export default function ApplicantsPage() {
  const { slug = '' } = useParams()
  const t = useTexts('opportunities')
  const reason = useReason('opportunities')
  const { data: opportunity, error, refetch } = useEndpointQuery(readOpportunity, { slug })
  if (error?.status === 404) return <Navigate to="/404" replace />
  const refusal = reason(opportunity?.can['seeApplicants'] ?? 'ok')
  return (
    <div className="page-frame pb-16">
      <PageHead title={t('applicants.title')} hidden />
      <PageHeader
        above={
          opportunity && (
            <Link
              to={opportunityPath(opportunity.slug)}
              variant="quiet"
              className="touch-line gap-1.5 self-start text-sm"
            >
              <ArrowLeft />
              {t('applicants.back')}
            </Link>
          )
        }
        title={t('applicants.title')}
        lead={opportunity && <bdi>{t('applicants.lead', { title: opportunity.title })}</bdi>}
      />
      {error && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {refusal !== undefined && <ErrorState text={refusal} />}
      {!opportunity && !error && <ListSkeleton rows={3} />}
      {opportunity && refusal === undefined && <Applicants opportunity={opportunity} />}
    </div>
  )
}

const Applicants = ({ opportunity: { id, slug, applications } }: { opportunity: OpportunityDetail }) => {
  const t = useTexts('opportunities')
  const { baseUrl } = useSsrState()
  const [search] = useSearchParams()
  const status = applicationStatuses.find((one) => one === search.get('status'))
  const list = useList(listApplicants, { id, ...(status ? { statuses: [status] } : {}) })
  const path = `${opportunityPath(slug)}/applicants`
  const tabs = [
    { to: path, label: t('applicants.all'), current: status === undefined },
    ...applicationStatuses.map((one) => ({
      to: `${path}?status=${one}`,
      label: t(`status.${one}`),
      current: one === status,
    })),
  ]
  return (
    <div className="flex flex-col gap-6">
      {(status || applications || list.items.length > 0) && (
        <ChipLinks replace label={t('applicants.filter')} links={tabs} />
      )}
      {list.isPending && <ListSkeleton rows={3} />}
      {list.error && list.items.length === 0 && <ErrorState text={errorText(list.error)} onRetry={list.retry} />}
      {!list.isPending && !list.error && list.items.length === 0 && (
        <EmptyState
          icon={<Inbox />}
          title={t(status ? 'applicants.none_with' : 'applicants.empty_title')}
          {...(!status && {
            text: t('applicants.empty_text'),
            action: (
              <CopyButton
                value={baseUrl + opportunityPath(slug)}
                label={t('detail.copy_link')}
                copiedText={t('detail.copied')}
                failedText={t('detail.copy_failed')}
              />
            ),
          })}
        />
      )}
      <ul className="flex flex-col gap-4">
        {list.items.map((applicant) => (
          <li key={applicant.id}>
            <ApplicantCard applicant={applicant} />
          </li>
        ))}
      </ul>
      {list.hasMore && <LoadMore onLoad={list.loadMore} loading={list.isLoadingMore} />}
      {!list.hasMore && list.items.length > 0 && <EndOfList />}
    </div>
  )
}

const ApplicantCard = ({
  applicant: { id, member, message, cvUrl, cvFile, status, appliedAt },
}: {
  applicant: Applicant
}) => {
  const t = useTexts('opportunities')
  const answer = useEndpointMutation(setApplicationStatus, {
    refreshes: [listApplicants],
    onSuccess: (answered) => {
      if (answered.status !== 'pending')
        toast({ title: t('applicants.changed', { name: member.fullName, status: t(`status.${answered.status}`) }) })
    },
    onError: (error) => toast(failureToast(error)),
  })
  const shown = answer.isPending ? (answer.variables?.status ?? status) : status
  return (
    <Card as="article" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="flex min-w-0 gap-3">
          <Avatar name={member.fullName} src={member.avatarUrl ?? undefined} />
          <div className="min-w-0">
            <h2 className="font-bold">
              <Link to={`/profile/${member.id}`} variant="bare" className="rounded-xs hover:underline coarse:py-1.5">
                <bdi>{member.fullName}</bdi>
              </Link>
            </h2>
            <p className="text-sm text-ink-muted">
              {t('applicants.applied')} <RelativeTime at={appliedAt} />
            </p>
          </div>
        </div>
        {/* A menu instead of a select: arrow keys must not change the status, because each change notifies the applicant. */}
        <LazyMenu
          label={`${t('applicants.status_of', { name: member.fullName })}: ${t(`status.${shown}`)}`}
          triggerClassName={buttonClasses({ size: 'sm' })}
          trigger={
            <>
              {answer.isPending && <SpinnerIcon size="sm" />}
              <StatusBadge status={shown} />
              <ChevronDown />
            </>
          }
          placement="bottom end"
          entries={applicationStatuses.map((value) => ({
            id: value,
            label: t(`status.${value}`),
            checked: value === shown,
            disabled: answer.isPending,
            onSelect: () => value !== shown && answer.mutate({ id, status: value }),
          }))}
        />
      </div>
      <p dir="auto" className="prose-text max-w-measure">
        {message}
      </p>
      <div className="flex flex-wrap items-center gap-4 text-sm">
        <a href={`mailto:${member.email}`} className={buttonClasses({ size: 'sm' })}>
          <Mail />
          {t('applicants.write')}
        </a>
        {cvFile && <CvLink cvFile={cvFile} />}
        {cvUrl && (
          <OutsideLink href={cvUrl} className="coarse:py-2">
            {t('applicants.cv')}
          </OutsideLink>
        )}
      </div>
    </Card>
  )
}
