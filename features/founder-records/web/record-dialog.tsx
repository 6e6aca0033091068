import { listOwn } from '#features/applications/contract/index.ts'
import { listViews, readConsent, setConsent } from '../contract/index.ts'
import { memberPath } from '#features/profiles/contract/card.ts'
import { useEndpointMutation, useEndpointQuery, useList } from '#shell/api/query.ts'
import { errorText, failureText } from '#shell/i18n/error-text.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Callout } from '#shell/ui/callout.tsx'
import { Dialog } from '#shell/ui/dialog.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Link } from '#shell/ui/link.tsx'
import { LoadMore } from '#shell/ui/list-end.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { Switch } from '#shell/ui/switch.tsx'
import OwnRecord from './own-record.tsx'

type Props = { id: string; title: string; canShare: boolean; onClose: () => void }

/** Sharing the own record with one application: the choice, what is shown, and who has looked. */
export default function RecordDialog({ id, title, canShare, onClose }: Props) {
  const t = useTexts('founder-records')
  const format = useFormat()
  const { data, error, refetch } = useEndpointQuery(readConsent, { id })
  const change = useEndpointMutation(setConsent, { refreshes: [readConsent, listOwn] })
  const since = data?.sharedSince ?? null
  const isShared = change.isPending ? change.variables.shared : since !== null
  return (
    <Dialog open onClose={onClose} size="lg" title={t('dialog.title')} text={<bdi>{title}</bdi>}>
      <div className="flex flex-col gap-6">
        {error && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
        {data && (
          <Switch
            label={t('dialog.share')}
            hint={since === null ? t('consent.hint') : t('dialog.since', { date: format.dateTime(since) })}
            checked={isShared}
            disabled={!canShare && since === null}
            onChange={(event) => change.mutate({ id, shared: event.target.checked })}
          />
        )}
        {change.error && (
          <Callout tone="danger" live>
            {failureText(change.error)}
          </Callout>
        )}
        <section className="flex flex-col gap-3">
          <h3 className="text-sm font-medium">{t('dialog.shown')}</h3>
          <OwnRecord applicationId={id} />
        </section>
        <section className="flex flex-col gap-3">
          <h3 className="text-sm font-medium">{t('dialog.views')}</h3>
          <Views id={id} />
        </section>
      </div>
    </Dialog>
  )
}

const Views = ({ id }: { id: string }) => {
  const t = useTexts('founder-records')
  const format = useFormat()
  const list = useList(listViews, { id })
  if (list.isPending) return <ListSkeleton rows={1} />
  if (list.error && list.items.length === 0) return <ErrorState text={errorText(list.error)} onRetry={list.retry} />
  if (list.items.length === 0) return <p className="text-sm text-ink-muted">{t('dialog.no_views')}</p>
  return (
    <>
      <ul className="flex flex-col divide-y divide-line border-y border-line text-sm">
        {list.items.map(({ id: viewId, viewer, viewedAt }) => (
          <li key={viewId} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2.5">
            {viewer ? (
              <Link to={memberPath(viewer.id)} variant="bare" className="font-medium hover:underline coarse:py-2">
                <bdi>{viewer.fullName}</bdi>
              </Link>
            ) : (
              <span>{t('dialog.hidden_viewer')}</span>
            )}
            <time dateTime={viewedAt} className="text-ink-muted">
              {format.dateTime(viewedAt)}
            </time>
          </li>
        ))}
      </ul>
      {list.hasMore && <LoadMore onLoad={list.loadMore} loading={list.isLoadingMore} />}
    </>
  )
}
