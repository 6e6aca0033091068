import Award from 'lucide-react/icons/award'
import { AreaTabs } from '#features/programs/web/index.ts'
import { listOwnCertificates } from '../contract/index.ts'
import { useList } from '#shell/api/query.ts'
import { uniqueById } from '#shell/api/unique-by-id.ts'
import { errorText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { ButtonLink } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { EndOfList, LoadMore } from '#shell/ui/list-end.tsx'
import { PageHeader } from '#shell/ui/page-header.tsx'
import { RetainFocus } from '#shell/ui/retain-focus.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { OwnCertificateRow } from './own-certificate-row.tsx'

/** `/certificates`: the member's own certificates. */
export default function MinePage() {
  const t = useTexts('certificates')
  const list = useList(listOwnCertificates, {})
  return (
    <div className="page-frame pb-16">
      <PageHead title={t('mine.title')} hidden />
      <PageHeader title={t('mine.title')} lead={t('mine.lead')} className="md:pb-6" />
      <AreaTabs current="certificates" />
      <div className="flex flex-col gap-4 pt-6">
        {list.isPending && <ListSkeleton rows={3} />}
        {list.error && list.items.length === 0 && (
          <ErrorState text={errorText(list.error)} onRetry={list.retry} reference={list.error.requestId} />
        )}
        {!list.isPending && !list.error && list.items.length === 0 && (
          <EmptyState
            icon={<Award />}
            title={t('mine.empty_title')}
            text={t('mine.empty_text')}
            action={<ButtonLink to="/programs">{t('mine.browse')}</ButtonLink>}
          />
        )}
        <RetainFocus label={t('mine.title')}>
          <ul className="flex flex-col gap-4">
            {uniqueById(list.items).map((certificate) => (
              <li key={certificate.id}>
                <OwnCertificateRow certificate={certificate} />
              </li>
            ))}
          </ul>
        </RetainFocus>
        {list.hasMore && <LoadMore onLoad={list.loadMore} loading={list.isLoadingMore} />}
        {!list.hasMore && list.items.length > 0 && <EndOfList />}
      </div>
    </div>
  )
}
