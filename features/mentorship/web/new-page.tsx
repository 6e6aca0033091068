import { useNavigate } from 'react-router'
import { type OwnProfile, readOwnProfile } from '#features/profiles/contract/index.ts'
import { mayCall } from '#kit/access.ts'
import { createListing, listMentors, listOwnListings, mentorPath } from '../contract/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { errorText } from '#shell/i18n/error-text.ts'
import { useLanguage, useTexts } from '#shell/i18n/texts.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { PageLayout } from '#shell/layout/page-layout.tsx'
import { Button } from '#shell/ui/button.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { FormActions } from '#shell/ui/form.tsx'
import { FormSkeleton } from '#shell/ui/skeleton.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { type FormValues, inputOf, newValues } from './form/form-values.ts'
import { ListingFormLayout } from './form/listing-form.tsx'

/** MENT-02: a new mentor listing, with what the profile knows already. */
export default function NewPage() {
  const t = useTexts('mentorship')
  const { viewer } = useAuth()
  const refusal = useReason('mentorship')(mayCall(createListing.access, viewer))
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
      {profile && <NewListing profile={profile} />}
    </PageLayout>
  )
}

const NewListing = ({ profile }: { profile: OwnProfile }) => {
  const t = useTexts('mentorship')
  const { viewer } = useAuth()
  const language = useLanguage()
  const navigate = useNavigate()
  const form = useEndpointForm<typeof createListing, FormValues>(createListing, {
    draft: 'mentor-listing',
    defaults: newValues(profile, { language, timeZone: viewer?.timeZone }),
    inputOf,
    refreshes: [listMentors, listOwnListings],
    onSuccess: async ({ slug }) => {
      toast({ tone: 'positive', title: t('form.created'), text: t('form.created_text') })
      await navigate(`${mentorPath(slug)}/hours`)
    },
  })
  return (
    <ListingFormLayout
      form={form}
      actions={
        <FormActions>
          <Button type="submit" variant="primary" size="lg" pending={form.isSending}>
            {t('form.publish')}
          </Button>
        </FormActions>
      }
    />
  )
}
