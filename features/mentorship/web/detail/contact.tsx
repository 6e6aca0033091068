import Mail from 'lucide-react/icons/mail'
import { ReportButton } from '#features/moderation/web/index.ts'
import type { MentorDetail } from '../../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Card } from '#shell/ui/card.tsx'
import { CopyButton } from '#shell/ui/copy-button.tsx'
import { OutsideLink } from '#shell/ui/link.tsx'

type Props = { listing: MentorDetail }

/** Contact details that the viewer may see, sharing and reporting. */
export const Contact = ({ listing, address }: Props & { address: string }) => {
  const t = useTexts('mentorship')
  return (
    <div className="flex min-w-0 flex-col gap-4 max-lg:order-3">
      <ContactDetails listing={listing} />
      <div className="-ms-3 flex flex-wrap items-center gap-1">
        <CopyButton
          size="sm"
          variant="quiet"
          value={address}
          label={t('detail.copy_link')}
          copiedText={t('detail.copied')}
          failedText={t('detail.copy_failed')}
        />
        {listing.can['edit'] !== 'ok' && (
          <ReportButton kind="mentor_listing" id={listing.id} label={t('detail.report')} />
        )}
      </div>
    </div>
  )
}

/** Only accepted mentees and the owner see the address (MENT-06), and only the owner the meeting link. */
const ContactDetails = ({ listing: { contactEmail, linkedinUrl, meetingUrl } }: Props) => {
  const t = useTexts('mentorship')
  if (!contactEmail && !linkedinUrl && !meetingUrl) return null
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2 className="text-sm font-medium">{t('detail.contact')}</h2>
      <ul className="flex flex-col gap-2 text-sm">
        {contactEmail && (
          <li>
            <a
              href={`mailto:${contactEmail}`}
              className="touch-line max-w-full gap-2 rounded-xs text-link underline underline-offset-[0.2em]"
            >
              <Mail />
              <bdi dir="ltr" className="min-w-0 break-words">
                {contactEmail}
              </bdi>
            </a>
          </li>
        )}
        {linkedinUrl && (
          <li>
            <OutsideLink href={linkedinUrl}>LinkedIn</OutsideLink>
          </li>
        )}
        {meetingUrl && (
          <li>
            <OutsideLink href={meetingUrl}>{t('detail.meeting')}</OutsideLink>
          </li>
        )}
      </ul>
    </Card>
  )
}
