import { ReceivedBoard } from '#features/applications/web/index.ts'
import { mentorPath } from '../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { useSsrState } from '#shell/ssr-state.ts'
import { CopyButton } from '#shell/ui/copy-button.tsx'
import { OwnListing } from './own-listing.tsx'

/** `/mentorship/:slug/applicants`: the mentor reads and answers the applications (MENT-05). */
export default function ApplicantsPage() {
  const t = useTexts('mentorship')
  const { baseUrl } = useSsrState()
  return (
    <OwnListing title={t('applicants.title')}>
      {({ id, slug }) => (
        <ReceivedBoard
          subject={{ kind: 'mentorship', subjectId: id }}
          path={`${mentorPath(slug)}/applicants`}
          empty={
            <CopyButton
              value={baseUrl + mentorPath(slug)}
              label={t('detail.copy_link')}
              copiedText={t('detail.copied')}
              failedText={t('detail.copy_failed')}
            />
          }
        />
      )}
    </OwnListing>
  )
}
