import Award from 'lucide-react/icons/award'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Copy from 'lucide-react/icons/copy'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Flag from 'lucide-react/icons/flag'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import CircleX from 'lucide-react/icons/circle-x'
import Inbox from 'lucide-react/icons/inbox'
import Pencil from 'lucide-react/icons/pencil'
import Send from 'lucide-react/icons/send'
import Users from 'lucide-react/icons/users'
import Trash2 from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  duplicateProgram,
  listOwnPrograms,
  listPrograms,
  type OwnProgramCard,
  programApplicantsPath,
  programPath,
  readProgram,
  submitProgram,
  withdrawProgram,
} from '../../contract/index.ts'
import { cohortPath } from '#features/program-cohorts/contract/index.ts'
import { programCertificatesPath } from '#features/certificates/contract/index.ts'
import { programSchedulePath } from '#features/program-schedule/contract/index.ts'
import { programReviewsPath } from '#features/program-reviews/contract/index.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { iconButtonClasses } from '#shell/ui/button-styles.ts'
import { Button, ButtonLink } from '#shell/ui/button.tsx'
import { LazyMenu } from '#shell/ui/lazy-menu.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { ConfirmDialog, type Ending } from './confirm-dialog.tsx'

export type OwnProgram = Pick<OwnProgramCard, 'id' | 'slug' | 'title' | 'status' | 'can'> & {
  received: OwnProgramCard['received'] | null
}

const refreshes = [readProgram, listOwnPrograms, listPrograms]

/** What an owner does with a program: its text and its approval, and in a menu what ends or copies it (PROG-03). */
export const ProgramActions = ({ program, onDeleted }: { program: OwnProgram; onDeleted?: () => void }) => {
  const { id, slug, title, status, can, received } = program
  const t = useTexts('programs')
  const format = useFormat()
  const reasonOf = useReason('programs')
  const navigate = useNavigate()
  const [ending, setEnding] = useState<Ending | null>(null)
  const onError = (error: unknown) => void toast(failureToast(error))
  const submit = useEndpointMutation(submitProgram, {
    refreshes,
    onError,
    onSuccess: () => void toast({ tone: 'positive', title: t('status.submitted') }),
  })
  const withdraw = useEndpointMutation(withdrawProgram, {
    refreshes,
    onError,
    onSuccess: () => void toast({ title: t('status.withdrawn') }),
  })
  const duplicate = useEndpointMutation(duplicateProgram, {
    refreshes: [listOwnPrograms],
    onError,
    onSuccess: (copy) => {
      toast({ tone: 'positive', title: t('status.duplicated') })
      void navigate(programPath(copy.slug))
    },
  })
  return (
    <>
      {/* A draft of a past program is not sent before its dates are changed. */}
      {(can.submit === 'ok' || can.submit === 'program.over') && (
        <Button
          size="sm"
          variant="primary"
          icon={<Send className="max-sm:hidden" />}
          pending={submit.isPending}
          reason={reasonOf(can.submit)}
          onClick={() => submit.mutate({ id })}
        >
          {t('status.submit')}
        </Button>
      )}
      {can.edit === 'ok' && (
        <ButtonLink size="sm" to={`${programPath(slug)}/edit`} icon={<Pencil className="max-sm:hidden" />}>
          {t('status.edit')}
        </ButtonLink>
      )}
      {can.withdraw === 'ok' && (
        <Button
          size="sm"
          icon={<Undo2 className="max-sm:hidden" />}
          pending={withdraw.isPending}
          onClick={() => withdraw.mutate({ id })}
        >
          {t('status.withdraw')}
        </Button>
      )}
      {received !== null && received.applications > 0 && (
        <ButtonLink size="sm" to={programApplicantsPath(slug)} icon={<Inbox className="max-sm:hidden" />}>
          {received.pending > 0
            ? t('applicants.unanswered', { number: format.number(received.pending) })
            : t('applicants.title')}
        </ButtonLink>
      )}
      <LazyMenu
        label={t('status.more', { title })}
        trigger={<Ellipsis />}
        triggerClassName={iconButtonClasses({ size: 'sm' })}
        placement="bottom end"
        entries={[
          ...(status === 'draft' || status === 'pending_approval'
            ? []
            : [{ id: 'cohort', label: t('status.cohort'), icon: <Users />, to: cohortPath(slug) }]),
          ...(received === null
            ? []
            : [
                {
                  id: 'schedule',
                  label: t('applicants.schedule'),
                  icon: <CalendarDays />,
                  to: programSchedulePath(slug),
                },
                {
                  id: 'certificates',
                  label: t('list.tabs.certificates'),
                  icon: <Award />,
                  to: programCertificatesPath(slug),
                },
                {
                  id: 'reviews',
                  label: t('applicants.reviews'),
                  icon: <ClipboardCheck />,
                  to: programReviewsPath(slug),
                },
              ]),
          {
            id: 'duplicate',
            label: t('status.duplicate'),
            icon: <Copy />,
            disabled: can.duplicate !== 'ok',
            onSelect: () => duplicate.mutate({ id }),
          },
          ...(can.complete === 'ok'
            ? [{ id: 'complete', label: t('status.complete'), icon: <Flag />, onSelect: () => setEnding('complete') }]
            : []),
          ...(can.cancel === 'ok'
            ? [
                {
                  id: 'cancel',
                  label: t('status.cancel'),
                  icon: <CircleX />,
                  tone: 'danger' as const,
                  onSelect: () => setEnding('cancel'),
                },
              ]
            : []),
          {
            id: 'delete',
            label: t('status.delete'),
            icon: <Trash2 />,
            tone: 'danger' as const,
            disabled: can.delete !== 'ok',
            hint: reasonOf(can.delete),
            onSelect: () => setEnding('delete'),
          },
        ]}
      />
      <ConfirmDialog program={program} ending={ending} onClose={() => setEnding(null)} onDeleted={onDeleted} />
    </>
  )
}
