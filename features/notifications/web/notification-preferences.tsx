import { errorText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { useSite } from '#shell/site/use-site.ts'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { SectionCard } from '#shell/ui/section-card.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { mailRhythms } from '../contract/preferences.ts'
import { PreferenceTable } from './preference-table.tsx'
import { PushSwitch } from './push-switch.tsx'
import { usePreferences } from './use-preferences.ts'

/** Notification settings by type and channel, saved automatically (SET-07). */
export const NotificationPreferences = () => {
  const t = useTexts('notifications')
  const { emailNotifications } = useSite()
  const preferences = usePreferences()
  if (preferences.error && !preferences.isReady) {
    return (
      <ErrorState text={errorText(preferences.error)} onRetry={preferences.retry} retrying={preferences.isRetrying} />
    )
  }
  if (!preferences.isReady) return <ListSkeleton rows={6} />
  const rhythms = mailRhythms.map((value) => ({
    value,
    label: t(`preferences.rhythms.${value}.label`),
    hint: t(`preferences.rhythms.${value}.hint`),
  }))
  return (
    <>
      <SectionCard title={t('preferences.title')} text={t('preferences.text')}>
        <PreferenceTable preferences={preferences} />
      </SectionCard>
      <SectionCard
        title={t('preferences.mail')}
        text={
          emailNotifications
            ? t(preferences.rhythm === 'never' ? 'preferences.mail_off' : 'preferences.mail_text')
            : t('preferences.mail_paused')
        }
      >
        <RadioGroup
          label={t('preferences.mail')}
          hideLabel
          options={rhythms}
          value={preferences.rhythm}
          onChange={({ target }) => preferences.setRhythm(target.value as (typeof mailRhythms)[number])}
        />
      </SectionCard>
      <SectionCard title={t('preferences.push')} text={t('preferences.push_text')}>
        <PushSwitch />
      </SectionCard>
    </>
  )
}
