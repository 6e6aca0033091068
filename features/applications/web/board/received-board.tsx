import Inbox from 'lucide-react/icons/inbox'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { countReceived } from '../../contract/index.ts'
import { type ApplicationKind, type DecisionStatus, decisionStatuses } from '../../contract/kinds.ts'
import { applicationLimits } from '../../contract/limits.ts'
import type { ReceivedApplication } from '../../contract/views.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { ChipLinks } from '#shell/ui/chip.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { BoardColumn } from './board-column.tsx'
import { handleBoardKey } from './board-keys.ts'
import { SelectionBar } from './selection-bar.tsx'
import { useDecisionFlow } from './use-decision-flow.tsx'

const TemplatesDialog = lazy(() => import('./templates-dialog.tsx'))
const ApplicationDialog = lazy(() => import('./application-dialog.tsx'))

export type Subject = { kind: ApplicationKind; subjectId: string }

type Props = {
  subject: Subject
  path: string
  empty: ReactNode
  /** What the kind's area adds to an open application. */
  renderExtra?: (application: ReceivedApplication, onClose: () => void) => ReactNode
}

/** OPP-09: the applications to a subject in columns by status, decided one by one or many at once. */
export const ReceivedBoard = ({ subject, path, empty, renderExtra }: Props) => {
  const t = useTexts('applications')
  const [search] = useSearchParams()
  const chosen = decisionStatuses.find((one) => one === search.get('status')) ?? 'pending'
  const { data: counts } = useEndpointQuery(countReceived, subject)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<ReceivedApplication | null>(null)
  const [isShowingTemplates, setShowingTemplates] = useState(false)
  const decisions = useDecisionFlow({ onDone: () => setSelected(new Set()) })

  const select = (id: string, isSelected: boolean) => {
    const next = new Set(selected)
    if (!isSelected) next.delete(id)
    else if (next.size < applicationLimits.decisionsAtOnce) next.add(id)
    else toast({ title: t('board.limit', { maximum: applicationLimits.decisionsAtOnce }) })
    setSelected(next)
  }
  const start = (ids: string[], status: DecisionStatus) => {
    setOpen(null)
    decisions.start(ids, status)
  }

  const total = counts && decisionStatuses.reduce((sum, status) => sum + counts[status], 0)
  if (total === 0 && counts?.withdrawn === 0)
    return <EmptyState icon={<Inbox />} title={t('board.empty_title')} text={t('board.empty_text')} action={empty} />
  return (
    <div className="flex flex-col gap-5">
      <div className="lg:hidden">
        <ChipLinks
          replace
          row
          label={t('board.by_status')}
          links={decisionStatuses.map((status) => ({
            to: `${path}?status=${status}`,
            label: counts ? `${t(`status.${status}`)} ${counts[status]}` : t(`status.${status}`),
            current: status === chosen,
          }))}
        />
      </div>
      <div className="flex items-center justify-between gap-4">
        <p className="text-sm text-ink-muted max-lg:hidden">{t('board.keys')}</p>
        <Button size="sm" onClick={() => setShowingTemplates(true)}>
          {t('board.templates')}
        </Button>
      </div>
      <div
        // The cards are buttons; this adds shortcuts to them.
        onKeyDown={(event) =>
          handleBoardKey(event, {
            onToggle: (id) => select(id, !selected.has(id)),
            onDecide: (id, status) => start(selected.size > 0 ? [...selected] : [id], status),
          })
        }
        className="flex flex-col gap-5 lg:-mx-2 lg:flex-row lg:items-start lg:gap-4 lg:overflow-x-auto lg:px-2 lg:pb-4"
      >
        {decisionStatuses.map((status) => (
          <BoardColumn
            key={status}
            subject={subject}
            status={status}
            count={counts?.[status]}
            isChosen={status === chosen}
            selected={selected}
            onSelect={select}
            onOpen={setOpen}
          />
        ))}
      </div>
      {counts && counts.withdrawn > 0 && (
        <p className="text-sm text-ink-muted">{t('board.withdrawn', { count: counts.withdrawn })}</p>
      )}
      {selected.size > 0 && (
        <SelectionBar
          count={selected.size}
          isPending={decisions.isPending}
          onDecide={(status) => start([...selected], status)}
          onClear={() => setSelected(new Set())}
        />
      )}
      <Suspense fallback={null}>
        {open && (
          <ApplicationDialog
            application={open}
            onClose={() => setOpen(null)}
            onDecide={(status) => start([open.id], status)}
            extra={renderExtra?.(open, () => setOpen(null))}
          />
        )}
        {isShowingTemplates && <TemplatesDialog onClose={() => setShowingTemplates(false)} />}
      </Suspense>
      {decisions.dialog}
    </div>
  )
}
