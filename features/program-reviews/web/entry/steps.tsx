import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { type EntryDetail, type EntryState, listEntries, listRanking } from '../../contract/index.ts'
import { useList } from '#shell/api/query.ts'
import { uniqueById } from '#shell/api/unique-by-id.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { ButtonLink } from '#shell/ui/button.tsx'
import { entryPath } from '../paths.ts'
import { neighboursOf } from './neighbours.ts'
import { useStepKeys } from './step-keys.ts'

type Props = {
  entry: EntryDetail
  slug: string
  /** The path of the next entry that is left to review. */
  onNextLeft?: (path: string | null) => ReactNode
}

const pageSize = 100

/** Leads a reviewer through the entries by number, and an owner who does not review through the ranking. */
export const Steps = (props: Props) =>
  props.entry.state === null ? <OwnersSteps {...props} /> : <ReviewersSteps {...props} />

const OwnersSteps = (props: Props) => {
  const list = useList(listRanking, { id: props.entry.round.id, limit: pageSize })
  return <StepLinks {...props} list={list} />
}

const ReviewersSteps = (props: Props) => {
  const list = useList(listEntries, { id: props.entry.round.id, limit: pageSize })
  return <StepLinks {...props} list={list} />
}

type List = {
  items: readonly { id: string; state?: EntryState }[]
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
}

const StepLinks = ({ entry, slug, list, onNextLeft }: Props & { list: List }) => {
  const t = useTexts('program-reviews')
  const format = useFormat()
  const navigate = useNavigate()
  const entries = uniqueById(list.items)
  const { position, previous, next, nextLeft } = neighboursOf(entries, entry.id)
  // A round can have more entries than a page of the list. The next one to review may be on a later page.
  const isMissing = list.hasMore && (position === null || next === null || (onNextLeft && nextLeft === null))
  const { isLoadingMore, loadMore } = list
  useEffect(() => {
    if (isMissing && !isLoadingMore) loadMore()
  }, [isMissing, isLoadingMore, loadMore])
  const pathOf = (one: { id: string } | null) => one && entryPath(slug, entry.round.id, one.id)
  useStepKeys((step) => {
    const path = pathOf(step === 1 ? next : previous)
    if (path) void navigate(path)
  })
  const [before, after] = [pathOf(previous), pathOf(next)]
  return (
    <>
      <nav aria-label={t('entry.steps')} className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
        {before && (
          <ButtonLink size="sm" to={before} icon={<ChevronLeft />}>
            {t('entry.previous')}
          </ButtonLink>
        )}
        {position !== null && (
          <span className="text-ink-muted tabular-nums">
            {list.hasMore
              ? format.number(position)
              : t('entry.position', { position: format.number(position), total: format.number(entries.length) })}
          </span>
        )}
        {after && (
          <ButtonLink size="sm" to={after} iconEnd={<ChevronRight />}>
            {t('entry.next')}
          </ButtonLink>
        )}
      </nav>
      {onNextLeft?.(pathOf(nextLeft))}
    </>
  )
}
