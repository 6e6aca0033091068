import { useNavigate } from 'react-router'
import { type OwnProfile, readOwnProfile } from '#features/profiles/contract/index.ts'
import { mayCall } from '#kit/access.ts'
import { createProgram, programPath } from '../contract/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { errorText } from '#shell/i18n/error-text.ts'
import { useLanguage, useTexts } from '#shell/i18n/texts.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { PageLayout } from '#shell/layout/page-layout.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { FormSkeleton } from '#shell/ui/skeleton.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { newValues } from './form/form-values.ts'
import { ProgramFormLayout } from './form/program-form.tsx'

/** PROG-01: a new program, with the company and the place of the member's profile. */
export default function NewPage() {
  const t = useTexts('programs')
  const { viewer } = useAuth()
  const refusal = useReason('programs')(mayCall(createProgram.access, viewer))
  const { data: profile, error, refetch } = useEndpointQuery(readOwnProfile, {})
  return (
    <PageLayout title={t('form.new_title')} lead={t('form.new_lead')}>
      {refusal !== undefined && (
        <Callout tone="warning" className="mb-6">
          {refusal}
        </Callout>
      )}
      {error && !profile && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {!profile && !error && <FormSkeleton fields={6} />}
      {profile && <NewProgram profile={profile} />}
    </PageLayout>
  )
}

const NewProgram = ({ profile }: { profile: OwnProfile }) => {
  const t = useTexts('programs')
  const { viewer } = useAuth()
  const language = useLanguage()
  const navigate = useNavigate()
  return (
    <ProgramFormLayout
      endpoint={createProgram}
      program={null}
      defaults={newValues(profile, { language, timeZone: viewer?.timeZone })}
      onSaved={async ({ slug }, isSubmitted) => {
        toast(
          isSubmitted
            ? { tone: 'positive', title: t('form.submitted'), text: t('form.submitted_text') }
            : { tone: 'positive', title: t('form.draft_saved') },
        )
        await navigate(programPath(slug))
      }}
    />
  )
}
