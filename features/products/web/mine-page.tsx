import Pencil from 'lucide-react/icons/pencil'
import Rocket from 'lucide-react/icons/rocket'
import { listOwn, productPath } from '../contract/index.ts'
import { useList } from '#shell/api/query.ts'
import { errorText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { ButtonLink } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { EndOfList, LoadMore } from '#shell/ui/list-end.tsx'
import { PageHeader } from '#shell/ui/page-header.tsx'
import { ProductTabs } from './product-tabs.tsx'
import Invitation from './invitation.tsx'
import { LaunchButton } from './launch-button.tsx'
import { ProductRow } from './product-row.tsx'
import { RowSkeletons } from './skeletons.tsx'
import { StatusBadge } from './status-badge.tsx'

/** `/products/mine`: the member's products in every state, and their invitations as a maker. */
export default function MinePage() {
  const t = useTexts('products')
  const list = useList(listOwn, {})
  const invitations = list.items.filter(({ isInvited }) => isInvited)
  const own = list.items.filter(({ isInvited }) => !isInvited)
  return (
    <div className="page-frame pb-16">
      <PageHead title={t('mine.title')} hidden />
      <PageHeader title={t('mine.title')} lead={t('mine.lead')} actions={<LaunchButton />} />
      <ProductTabs current="mine" />
      <div className="flex flex-col gap-6 pt-6">
        {list.isPending && <RowSkeletons rows={3} />}
        {list.error && list.items.length === 0 && (
          <ErrorState text={errorText(list.error)} onRetry={list.retry} reference={list.error.requestId} />
        )}
        {!list.isPending && !list.error && list.items.length === 0 && (
          <EmptyState
            icon={<Rocket />}
            title={t('mine.empty.title')}
            text={t('mine.empty.text')}
            action={<LaunchButton variant="secondary" />}
          />
        )}
        {invitations.length > 0 && (
          <ul className="flex flex-col gap-3">
            {invitations.map((product) => (
              <li key={product.id}>
                <Invitation product={product} />
              </li>
            ))}
          </ul>
        )}
        {own.length > 0 && (
          <ul className="flex flex-col gap-2.5">
            {own.map((product) => (
              <li key={product.id}>
                <ProductRow
                  product={product}
                  level={2}
                  badge={<StatusBadge status={product.status} />}
                  footer={
                    (product.status === 'draft' || product.status === 'rejected') && (
                      <ButtonLink size="sm" to={`${productPath(product.slug)}/edit`} icon={<Pencil />}>
                        {t(product.status === 'rejected' ? 'own.mend' : 'own.go_on')}
                      </ButtonLink>
                    )
                  }
                />
              </li>
            ))}
          </ul>
        )}
        {list.hasMore && <LoadMore onLoad={list.loadMore} loading={list.isLoadingMore} />}
        {!list.hasMore && own.length > 0 && <EndOfList />}
      </div>
    </div>
  )
}
