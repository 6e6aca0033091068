import ListX from 'lucide-react/icons/list-x'
import { useList } from '#shell/api/query.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { Link } from '#shell/ui/link.tsx'
import { PagedList } from '#shell/ui/paged-list.tsx'
import { userText } from '#shell/ui/user-text.ts'
import { stockholmZone } from '#kit/stockholm-day.ts'
import { type FigureRowView, listCohortRows, listFigureRows } from '../contract/index.ts'
import type { RowsTarget } from './rows-search.ts'

type Props = { target: RowsTarget; onClose: () => void }
type FigureTarget = Extract<RowsTarget, { figure: unknown }>
type CohortTarget = Exclude<RowsTarget, FigureTarget>

const useTitle = (target: RowsTarget): string => {
  const t = useTexts('analytics')
  if ('figure' in target) return target.own ? t(`own.${target.figure as 'connections'}`) : t(`figures.${target.figure}`)
  return 'step' in target
    ? t(`activation.steps.${target.step}`)
    : target.week === 0
      ? t('retention.first_week_active')
      : t('retention.week_active', { count: target.week })
}

/** What a number is made of (ANA-01): each thing with a link to it, as far as the viewer may see it. */
export default function RowsDialog({ target, onClose }: Props) {
  const t = useTexts('analytics')
  const format = useFormat()
  const { from, to } = target
  const days = from === to ? format.day(from) : t('days', { from: format.day(from), to: format.day(to) })
  return (
    <Dialog open onClose={onClose} size="lg" title={useTitle(target)} text={days}>
      {'figure' in target ? <FigureRows target={target} /> : <CohortRows target={target} />}
    </Dialog>
  )
}

const FigureRows = ({ target: { figure, own, from, to } }: { target: FigureTarget }) => {
  const t = useTexts('analytics')
  const list = useList(listFigureRows, { figure, from, to, ...(own && { own: 'true' as const }) })
  return <Rows list={list} note={own ? t('rows.note_own') : t('rows.note')} />
}

const CohortRows = ({ target }: { target: CohortTarget }) => {
  const t = useTexts('analytics')
  const { from, to } = target
  const list = useList(listCohortRows, {
    from,
    to,
    ...('step' in target ? { step: target.step } : { week: `${target.week}` }),
  })
  return <Rows list={list} note={t('rows.note')} />
}

const Rows = ({ list, note }: { list: Parameters<typeof PagedList<FigureRowView>>[0]['list']; note: string }) => {
  const t = useTexts('analytics')
  return (
    <div className="flex flex-col gap-4">
      <PagedList
        list={list}
        label={t('rows.label')}
        layout="rows"
        hasEnd={false}
        empty={<EmptyState level={3} icon={<ListX />} title={t('rows.empty')} text={t('rows.empty_text')} />}
      >
        {(row) => <Row row={row} />}
      </PagedList>
      <p className="text-sm text-ink-muted">{note}</p>
    </div>
  )
}

const Row = ({ row: { at, title, detail, language, path } }: { row: FigureRowView }) => {
  const format = useFormat(stockholmZone)
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-2.5">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="truncate font-medium" {...userText(language)}>
          {path ? (
            <Link to={path} variant="bare" className="rounded-xs hover:underline coarse:py-1.5">
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        {detail && (
          <p dir="auto" className="truncate text-sm text-ink-muted">
            {detail}
          </p>
        )}
      </div>
      <time dateTime={at} className="text-sm text-ink-muted tabular-nums">
        {format.dateTime(at)}
      </time>
    </div>
  )
}
