import CalendarDays from 'lucide-react/icons/calendar-days'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { readBoard } from '../contract/index.ts'
import type { OutputOf } from '#kit/endpoint.ts'
import { useSuspenseEndpoint } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { iconButtonClasses } from '#shell/ui/button-styles.ts'
import { classes } from '#shell/ui/classes.ts'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { Link } from '#shell/ui/link.tsx'
import { PageHeader } from '#shell/ui/page-header.tsx'
import { ButtonLink } from '#shell/ui/button.tsx'
import { type BoardQuery, boardPath } from './search-params.ts'
import { ProductTabs } from './product-tabs.tsx'
import { useBoardRefresh } from './board-refresh.ts'
import { useDayFormat } from './day-format.ts'
import { LaunchButton } from './launch-button.tsx'
import { ProductRow } from './product-row.tsx'
import { RankingNote } from './ranking-note.tsx'

export type BoardView = OutputOf<typeof readBoard>

/** The name of a board's period. The current board has no `next`. */
export const useBoardName = () => {
  const t = useTexts('products')
  const days = useDayFormat()
  return ({ period, from, to, next }: BoardView): string => {
    if (period === 'day')
      return next === null
        ? t('board.today', { day: days.withWeekday(from) })
        : t('board.day', { day: days.withWeekday(from) })
    return next === null ? t('board.this_week', { days: days.span(from, to) }) : days.span(from, to)
  }
}

export const BoardList = ({ board, most }: { board: BoardView; most?: number }) => (
  <ol className="flex flex-col gap-2.5">
    {board.items.slice(0, most).map(({ place, product }) => (
      <li key={product.id}>
        <ProductRow product={product} place={place} eager={place <= 3} />
      </li>
    ))}
  </ol>
)

/** PROD-06: the launches of a day or week, with links to the periods before and after. */
export const Board = ({ asked: boardQuery }: { asked: BoardQuery }) => {
  const t = useTexts('products')
  const nameOf = useBoardName()
  const board = useSuspenseEndpoint(readBoard, boardQuery)
  useBoardRefresh(board)
  const { period, previous, next } = board
  const isOver = next !== null
  const to = (date: string | null) => date && boardPath({ period, date })
  return (
    <>
      {/* The canonical URL of the current board has no date. */}
      <PageHead
        title={isOver ? `${t(`board.title_${period}`)} · ${nameOf(board)}` : t(`board.title_${period}`)}
        description={t('board.description')}
        path={isOver ? boardPath({ period, date: board.from }) : boardPath({ period })}
      />
      <PageHeader title={t(`board.title_${period}`)} lead={t('board.lead')} actions={<LaunchButton />} />
      <ProductTabs current={period} />
      <div className="grid items-start gap-x-12 gap-y-10 pt-6 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <section aria-labelledby="board-name" className="flex min-w-0 flex-col gap-4">
          <div className="flex items-center justify-between gap-3">
            <div>
              <h2 id="board-name" className="text-xl font-bold tracking-tight first-letter:uppercase">
                {nameOf(board)}
              </h2>
              <p className="text-sm text-ink-muted">{isOver ? t('board.over') : t(`board.running_${period}`)}</p>
            </div>
            <nav aria-label={t('board.other')} className="flex gap-1">
              <Step to={to(previous)} label={t(`board.previous_${period}`)} icon={<ChevronLeft />} />
              <Step to={to(next)} label={t(`board.next_${period}`)} icon={<ChevronRight />} />
            </nav>
          </div>
          {board.items.length === 0 ? (
            <EmptyState
              icon={<CalendarDays />}
              level={3}
              title={t(isOver ? 'board.empty.over' : `board.empty.${period}`)}
              text={t('board.empty.text')}
              action={
                previous ? (
                  <ButtonLink to={boardPath({ period, date: previous })}>{t(`board.previous_${period}`)}</ButtonLink>
                ) : (
                  <LaunchButton variant="secondary" />
                )
              }
            />
          ) : (
            <BoardList board={board} />
          )}
        </section>
        <aside className="lg:sticky lg:top-24 lg:border-s lg:border-line lg:ps-6">
          <RankingNote />
        </aside>
      </div>
    </>
  )
}

/** A link to an adjacent board. Without one, the icon stays to keep the layout. */
const Step = ({ to, label, icon }: { to: string | null; label: string; icon: ReactNode }) => {
  const className = iconButtonClasses({ variant: 'secondary' })
  if (!to) {
    return (
      <span aria-hidden="true" className={classes(className, 'opacity-40')}>
        {icon}
      </span>
    )
  }
  return (
    <Link to={to} variant="bare" preventScrollReset aria-label={label} title={label} className={className}>
      {icon}
    </Link>
  )
}
