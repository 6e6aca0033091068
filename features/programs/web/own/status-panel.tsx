import { useNavigate } from 'react-router'
import type { ProgramDetail } from '../../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { classes } from '#shell/ui/classes.ts'
import { StatusBadge } from '../status-badge.tsx'
import { nextStepOf } from './next-step.ts'
import { ProgramActions } from './program-actions.tsx'
import { ReviewNote } from './review-note.tsx'

/** The status of a program, the administrators' note and the actions, on the owner's view of its page. */
export default function StatusPanel({ program }: { program: ProgramDetail }) {
  const t = useTexts('programs')
  const navigate = useNavigate()
  const { status, reviewNote, reviewNoteLanguage } = program
  const nextStep = nextStepOf(program)
  return (
    <section
      aria-label={t('status.own')}
      className={classes(
        'flex flex-col gap-3 rounded-xl p-4 sm:px-5',
        nextStep === 'rejected' ? 'bg-warning-soft' : 'bg-surface-sunken',
      )}
    >
      {reviewNote && status === 'draft' && <ReviewNote note={reviewNote} language={reviewNoteLanguage} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        {/* The badge's own colour does not stand out on this background. */}
        <StatusBadge status={status} className="bg-surface-raised!" />
        <p className="min-w-0 flex-[1_1_14rem] text-sm">{t(`status.next.${nextStep}`)}</p>
        <div className="flex flex-wrap items-center gap-2">
          <ProgramActions program={program} onDeleted={() => void navigate('/programs/mine')} />
        </div>
      </div>
    </section>
  )
}
