import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  type ApplicationStatus,
  myApplications,
  type OwnApplication,
  withdrawApplication,
} from '../contract/applications.ts'
import { readOpportunity } from '../contract/index.ts'
import { useList, useEndpointMutation } from '#shell/api/query.ts'
import { errorText, failureText } from '#shell/i18n/error-text.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { Badge } from '#shell/ui/badge.tsx'
import { Button, ButtonLink } from '#shell/ui/button.tsx'
import { Card } from '#shell/ui/card.tsx'
import { ChipLinks } from '#shell/ui/chip.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { LazyAlertDialog } from '#shell/ui/lazy-alert-dialog.tsx'
import { Link, OutsideLink } from '#shell/ui/link.tsx'
import { EndOfList, LoadMore } from '#shell/ui/list-end.tsx'
import { PageHeader } from '#shell/ui/page-header.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { AreaTabs } from './area-tabs.tsx'
import { CvLink } from './cv-link.tsx'
import { StatusBadge } from './status-badge.tsx'

const groups = {
  open: ['pending', 'reviewed', 'contacted'],
  approved: ['approved'],
  rejected: ['rejected'],
} as const satisfies Record<string, ApplicationStatus[]>
type Group = keyof typeof groups
const groupNames = Object.keys(groups) as Group[]

/** OPP-11: the member's applications in all areas, with their status. */
export default function ApplicationsPage() {
  const t = useTexts('opportunities')
  const [search] = useSearchParams()
  const group = groupNames.find((one) => one === search.get('show'))
  const list = useList(myApplications, group ? { statuses: [...groups[group]] } : {})
  const path = '/opportunities/applications'
  const label: Record<Group, string> = {
    open: t('applications.open'),
    approved: t('status.approved'),
    rejected: t('status.rejected'),
  }
  const tabs = [
    { to: path, label: t('applications.all'), current: group === undefined },
    ...groupNames.map((name) => ({ to: `${path}?show=${name}`, label: label[name], current: name === group })),
  ]
  return (
    <div className="page-frame pb-16">
      <PageHead title={t('applications.title')} hidden />
      <PageHeader title={t('applications.title')} lead={t('applications.lead')} />
      <div className="flex flex-col gap-6">
        <AreaTabs current="applications" />
        <ChipLinks replace label={t('applicants.filter')} links={tabs} />
        {list.isPending && <ListSkeleton rows={3} />}
        {list.error && list.items.length === 0 && <ErrorState text={errorText(list.error)} onRetry={list.retry} />}
        {!list.isPending && !list.error && list.items.length === 0 && (
          <EmptyState
            icon={<FileText />}
            title={t('applications.empty_title')}
            text={t('applications.empty_text')}
            action={<ButtonLink to="/opportunities">{t('applications.browse')}</ButtonLink>}
          />
        )}
        <ul className="flex flex-col gap-3">
          {list.items.map((application) => (
            <li key={application.id}>
              <ApplicationCard application={application} />
            </li>
          ))}
        </ul>
        {list.hasMore && <LoadMore onLoad={list.loadMore} loading={list.isLoadingMore} />}
        {!list.hasMore && list.items.length > 0 && <EndOfList />}
      </div>
    </div>
  )
}

const ApplicationCard = ({ application }: { application: OwnApplication }) => {
  const t = useTexts('opportunities')
  const format = useFormat()
  const [isConfirming, setConfirming] = useState(false)
  const { id, kind, title, organisation, path, status, appliedAt, answeredAt, message, cvUrl, cvFile, can } =
    application
  const withdraw = useEndpointMutation(withdrawApplication, {
    refreshes: [myApplications, readOpportunity],
    onSuccess: () => void toast({ title: t('applications.withdrawn') }),
  })
  return (
    <Card as="article" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-lg leading-snug font-bold tracking-tight">
            {path ? (
              <Link to={path} variant="bare" className="rounded-xs hover:underline" viewTransition>
                <bdi>{title}</bdi>
              </Link>
            ) : (
              <bdi>{title}</bdi>
            )}
          </h2>
          {organisation && (
            <p className="text-sm text-ink-muted">
              <bdi>{organisation}</bdi>
            </p>
          )}
        </div>
        <StatusBadge status={status} />
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
        <Badge>{t(`kinds.${kind}`)}</Badge>
        <span>{t('applications.applied', { date: format.date(appliedAt) })}</span>
        {answeredAt && <span>{t('applications.answered', { date: format.date(answeredAt) })}</span>}
        {!path && <span className="text-ink-faint">{t('applications.gone')}</span>}
      </p>
      <details className="text-sm">
        <summary className="cursor-pointer rounded-xs text-ink-muted hover:text-ink coarse:-my-2 coarse:py-2">
          {t('applications.message')}
        </summary>
        <p dir="auto" className="prose-text mt-2 max-w-measure">
          {message}
        </p>
        {(cvFile || cvUrl) && (
          <p className="mt-3 flex flex-wrap items-center gap-4">
            {cvFile && <CvLink cvFile={cvFile} />}
            {cvUrl && (
              <OutsideLink href={cvUrl} className="coarse:py-2">
                {t('applicants.cv')}
              </OutsideLink>
            )}
          </p>
        )}
      </details>
      {can['withdraw'] === 'ok' && (
        <div>
          <Button size="sm" variant="quiet" className="-ms-3" onClick={() => setConfirming(true)}>
            {t('applications.withdraw')}
          </Button>
        </div>
      )}
      <LazyAlertDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={t('applications.withdraw_title')}
        text={t('applications.withdraw_text', { title })}
        confirmLabel={t('applications.withdraw')}
        pending={withdraw.isPending}
        error={withdraw.error ? failureText(withdraw.error) : undefined}
        onConfirm={() => withdraw.mutate({ id })}
      />
    </Card>
  )
}
