import { errorText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Card } from '#shell/ui/card.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { mailRhythms } from '../contract/preferences.ts'
import { PreferenceTable } from './preference-table.tsx'
import { PushSwitch } from './push-switch.tsx'
import { usePreferences } from './use-preferences.ts'

/** SET-07: how the member is told of what. Everything is kept as soon as it is pressed. */
export const NotificationPreferences = () => {
  const t = useTexts('notifications')
  const preferences = usePreferences()
  if (preferences.error && !preferences.isReady) {
    return <ErrorState text={errorText(preferences.error)} onRetry={preferences.retry} retrying={preferences.isRetrying} />
  }
  if (!preferences.isReady) return <ListSkeleton rows={6} />
  const rhythms = mailRhythms.map((value) => ({ value, label: t(`preferences.rhythms.${value}.label`), hint: t(`preferences.rhythms.${value}.hint`) }))
  return (
    <div className="flex max-w-xl flex-col gap-10">
      <Section title={t('preferences.title')} text={t('preferences.text')}>
        <PreferenceTable preferences={preferences} />
      </Section>
      <Section title={t('preferences.mail')} text={t(preferences.rhythm === 'never' ? 'preferences.mail_off' : 'preferences.mail_text')}>
        <RadioGroup
          label={t('preferences.mail')}
          hideLabel
          look="cards"
          options={rhythms}
          value={preferences.rhythm}
          onChange={({ target }) => preferences.setRhythm(target.value as (typeof mailRhythms)[number])}
        />
      </Section>
      <Section title={t('preferences.push')} text={t('preferences.push_text')}>
        <Card padding="sm">
          <PushSwitch />
        </Card>
      </Section>
    </div>
  )
}
