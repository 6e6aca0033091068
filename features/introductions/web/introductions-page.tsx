import Handshake from 'lucide-react/icons/handshake'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { introductionsFlag } from '../contract/flags.ts'
import { type IntroductionSide, introductionSides, listIntroductions } from '../contract/index.ts'
import { useList } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { useFlag } from '#shell/site/use-flag.ts'
import { ButtonLink } from '#shell/ui/button.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { EndOfList, LoadMore } from '#shell/ui/list-end.tsx'
import { PageHeader } from '#shell/ui/page-header.tsx'
import { ListSkeleton, Skeleton } from '#shell/ui/skeleton.tsx'
import { TabLinks } from '#shell/ui/tab-links.tsx'
import { IntroductionCard } from './introduction-card.tsx'

export default function IntroductionsPage() {
  const t = useTexts('introductions')
  const [search] = useSearchParams()
  const isOn = useFlag(introductionsFlag)
  const side: IntroductionSide = introductionSides.find((one) => one === search.get('side')) ?? 'received'
  return (
    <div className="page-frame pb-16">
      <PageHead title={t('page.title')} hidden />
      <PageHeader
        title={t('page.title')}
        lead={t('page.lead')}
        actions={<ButtonLink to="/network">{t('page.to_network')}</ButtonLink>}
      />
      <div className="flex flex-col gap-6">
        {!isOn && <Callout>{t('page.off')}</Callout>}
        <TabLinks
          label={t('page.title')}
          tabs={introductionSides.map((one) => ({
            label: t(`page.${one}`),
            to: one === 'received' ? '/introductions' : `/introductions?side=${one}`,
            current: one === side,
          }))}
        />
        {/* A new card may suspend; the fallback must not replace the whole page. */}
        <Suspense fallback={<ListSkeleton rows={3} row={<Skeleton className="h-32 rounded-xl" />} />}>
          <Introductions key={side} side={side} />
        </Suspense>
      </div>
    </div>
  )
}

const Introductions = ({ side }: { side: IntroductionSide }) => {
  const t = useTexts('introductions')
  const isOn = useFlag(introductionsFlag)
  const list = useList(listIntroductions, { side })
  if (list.isPending) return <ListSkeleton rows={3} row={<Skeleton className="h-32 rounded-xl" />} />
  if (list.error && list.items.length === 0) return <ErrorState text={t('page.failed')} onRetry={list.retry} />
  if (list.items.length === 0) {
    return (
      <EmptyState
        icon={<Handshake />}
        title={t(`page.${side}_empty`)}
        {...(isOn && { text: t(`page.${side}_empty_text`) })}
      />
    )
  }
  return (
    <>
      <ul className="flex flex-col gap-3">
        {list.items.map((one) => (
          <IntroductionCard key={one.id} introduction={one} />
        ))}
      </ul>
      {list.hasMore ? <LoadMore onLoad={list.loadMore} loading={list.isLoadingMore} /> : <EndOfList />}
    </>
  )
}
