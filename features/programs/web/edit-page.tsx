import { Navigate, useNavigate, useParams } from 'react-router'
import { type ProgramDetail, programPath, readProgram, updateProgram } from '../contract/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { errorText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { PageHead } from '#shell/page-head.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Link } from '#shell/ui/link.tsx'
import { PageHeader } from '#shell/ui/page-header.tsx'
import { FormSkeleton } from '#shell/ui/skeleton.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { userText } from '#shell/ui/user-text.ts'
import { valuesOf } from './form/form-values.ts'
import { ProgramFormLayout } from './form/program-form.tsx'

/** `/programs/:slug/edit`: the owner edits a program, and sends a draft for approval (PROG-01). */
export default function EditPage() {
  const { slug = '' } = useParams()
  const t = useTexts('programs')
  const reason = useReason('programs')
  const { data: program, error, refetch } = useEndpointQuery(readProgram, { slug })
  if (error?.status === 404) return <Navigate to="/404" replace />
  const refusal = reason(program?.can.edit ?? 'ok')
  return (
    <div className="page-frame pb-16">
      <PageHead title={t('form.edit_title')} hidden />
      <PageHeader
        title={t('form.edit_title')}
        lead={
          program && (
            <Link to={programPath(program.slug)} variant="quiet" className="coarse:py-2">
              <bdi>{program.title}</bdi>
            </Link>
          )
        }
      />
      {error && !program && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {refusal !== undefined && <ErrorState text={refusal} />}
      {!program && !error && <FormSkeleton fields={6} />}
      {program && refusal === undefined && <EditProgram key={program.id} program={program} />}
    </div>
  )
}

const EditProgram = ({ program }: { program: ProgramDetail }) => {
  const t = useTexts('programs')
  const navigate = useNavigate()
  const { status, reviewNote, reviewNoteLanguage } = program
  return (
    <div className="flex flex-col gap-6">
      {status === 'draft' && reviewNote && (
        <Callout tone="warning" title={t('form.rejected')} className="max-w-lg">
          <p {...userText(reviewNoteLanguage)} className="prose-text">
            {reviewNote}
          </p>
        </Callout>
      )}
      {status !== 'draft' && (
        <Callout tone={status === 'active' ? 'warning' : 'info'} className="max-w-lg">
          {t(status === 'active' ? 'form.active_note' : 'form.pending_note')}
        </Callout>
      )}
      <ProgramFormLayout
        endpoint={updateProgram}
        program={program}
        defaults={valuesOf(program)}
        onSaved={async ({ slug }, isSubmitted) => {
          toast(
            isSubmitted
              ? { tone: 'positive', title: t('form.submitted'), text: t('form.submitted_text') }
              : { tone: 'positive', title: t(status === 'draft' ? 'form.draft_saved' : 'form.saved') },
          )
          await navigate(programPath(slug))
        }}
      />
    </div>
  )
}
