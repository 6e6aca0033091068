import { listReceived } from '../../contract/index.ts'
import type { ApplicationStatus } from '../../contract/kinds.ts'
import type { ReceivedApplication } from '../../contract/views.ts'
import type { Subject } from './received-board.tsx'
import { useList } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { classes } from '#shell/ui/classes.ts'
import { PagedList } from '#shell/ui/paged-list.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { BoardCard } from './board-card.tsx'

type Props = {
  subject: Subject
  status: ApplicationStatus
  count: number | undefined
  /** On narrow screens, only the chosen column is shown. */
  isChosen: boolean
  selected: ReadonlySet<string>
  onSelect: (id: string, isSelected: boolean) => void
  onOpen: (application: ReceivedApplication) => void
}

export const BoardColumn = ({ subject, status, count, isChosen, selected, onSelect, onOpen }: Props) => {
  const t = useTexts('applications')
  const list = useList(listReceived, { ...subject, statuses: [status] })
  return (
    <section
      aria-labelledby={`column-${status}`}
      data-column={status}
      className={classes('flex min-w-0 flex-col gap-3 lg:min-w-52 lg:flex-1', !isChosen && 'max-lg:hidden')}
    >
      <h2 id={`column-${status}`} className="flex items-baseline gap-2 text-sm font-bold">
        {t(`status.${status}`)}
        <span className="font-normal text-ink-muted tabular-nums">{count}</span>
      </h2>
      <PagedList
        list={list}
        label={t(`status.${status}`)}
        className="flex flex-col gap-3"
        hasEnd={false}
        skeleton={<ListSkeleton rows={2} />}
        empty={
          <p className="rounded-lg border border-dashed border-line px-3 py-6 text-center text-sm text-ink-muted">
            {t('board.column_empty')}
          </p>
        }
      >
        {(application) => (
          <BoardCard
            application={application}
            isSelected={selected.has(application.id)}
            onSelect={(isSelected) => onSelect(application.id, isSelected)}
            onOpen={() => onOpen(application)}
          />
        )}
      </PagedList>
    </section>
  )
}
