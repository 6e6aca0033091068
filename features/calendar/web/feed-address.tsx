import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useTexts } from '#shell/i18n/texts.ts'
import { buttonClasses } from '#shell/ui/button-styles.ts'
import { Callout } from '#shell/ui/callout.tsx'
import { CopyField } from '#shell/ui/copy-button.tsx'
import { OutsideLink } from '#shell/ui/link.tsx'
import { subscribeLinks } from './subscribe-links.ts'

const programs = ['google', 'outlook', 'apple'] as const

/** The new address, which is shown only now, with the ways to add it to a calendar. */
export const FeedAddress = ({ url }: { url: string }) => {
  const t = useTexts('calendar')
  const links = subscribeLinks(url)
  return (
    <div className="flex flex-col gap-5">
      <Callout tone="positive" title={t('address.created')} live>
        {t('address.once')}
      </Callout>
      <CopyField
        value={url}
        label={t('address.label')}
        copyLabel={t('address.copy')}
        copiedText={t('address.copied')}
        failedText={t('address.copy_failed')}
      />
      <div className="flex flex-wrap gap-2">
        <OutsideLink href={links.google} variant="bare" className={buttonClasses()}>
          {t('programs.google.add')}
        </OutsideLink>
        <OutsideLink href={links.outlook} variant="bare" className={buttonClasses()}>
          {t('programs.outlook.add')}
        </OutsideLink>
        <a href={links.apple} className={buttonClasses()}>
          <CalendarPlus />
          {t('programs.apple.add')}
        </a>
      </div>
      <details className="text-sm">
        <summary className="w-fit rounded-xs text-ink-muted hover:text-ink coarse:py-2">
          {t('programs.by_hand')}
        </summary>
        <dl className="mt-3 flex flex-col gap-3">
          {programs.map((program) => (
            <div key={program}>
              <dt className="font-medium">{t(`programs.${program}.name`)}</dt>
              <dd className="max-w-measure text-ink-muted">{t(`programs.${program}.steps`)}</dd>
            </div>
          ))}
        </dl>
      </details>
      <p className="max-w-measure text-sm text-ink-muted">{t('programs.delay')}</p>
    </div>
  )
}
