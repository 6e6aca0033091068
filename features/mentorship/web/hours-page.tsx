import Pencil from 'lucide-react/icons/pencil'
import { type MentorDetail, mentorPath, schedules } from '../contract/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { errorText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { ButtonLink } from '#shell/ui/button.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { FormSkeleton } from '#shell/ui/skeleton.tsx'
import { ScheduleForm } from './hours/schedule-form.tsx'
import { OwnListing } from './own-listing.tsx'

/** `/mentorship/:slug/hours`: when a mentor can be booked (MENT-08). */
export default function HoursPage() {
  const t = useTexts('mentorship')
  return (
    <OwnListing
      title={t('hours.title')}
      actions={({ slug }) => (
        <ButtonLink to={`${mentorPath(slug)}/edit`} icon={<Pencil />}>
          {t('hours.to_listing')}
        </ButtonLink>
      )}
    >
      {(listing) => <Schedule key={listing.id} listing={listing} />}
    </OwnListing>
  )
}

const Schedule = ({ listing }: { listing: MentorDetail }) => {
  const { data, error, refetch } = useEndpointQuery(schedules.readSchedule, { id: listing.id })
  if (error && !data) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
  return data ? <ScheduleForm listing={listing} schedule={data} /> : <FormSkeleton fields={7} />
}
