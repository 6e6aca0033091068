import CalendarClock from 'lucide-react/icons/calendar-clock'
import {
  listMentors,
  listOwnListings,
  type MentorDetail,
  mentorPath,
  readMentor,
  updateListing,
} from '../contract/index.ts'
import { SaveBar } from '#features/profiles/web/index.ts'
import { useEditForm } from '#shell/forms/edit-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { ButtonLink } from '#shell/ui/button.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { type FormValues, inputOf, valuesOf } from './form/form-values.ts'
import { ListingFormLayout } from './form/listing-form.tsx'
import { OwnListing } from './own-listing.tsx'

/** `/mentorship/:slug/edit`: the owner edits a listing (MENT-02, MENT-06). */
export default function EditPage() {
  const t = useTexts('mentorship')
  return (
    <OwnListing
      title={t('form.edit_title')}
      actions={({ slug }) => (
        <ButtonLink to={`${mentorPath(slug)}/hours`} icon={<CalendarClock />}>
          {t('form.to_hours')}
        </ButtonLink>
      )}
    >
      {(listing) => <EditListing key={listing.id} listing={listing} />}
    </OwnListing>
  )
}

const EditListing = ({ listing }: { listing: MentorDetail }) => {
  const t = useTexts('mentorship')
  const saved = valuesOf(listing)
  const form = useEditForm<typeof updateListing, FormValues>(updateListing, {
    draft: `mentor-listing:${listing.id}`,
    saved,
    inputOf: (values) => ({ id: listing.id, ...inputOf(values) }),
    refreshes: [readMentor, listOwnListings, listMentors],
    savedOf: valuesOf,
    onSaved: () => void toast({ tone: 'positive', title: t('form.saved') }),
  })
  return <ListingFormLayout form={form} saved={saved} actions={<SaveBar forms={[form]} />} />
}
