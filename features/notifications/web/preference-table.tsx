import { useTexts } from '#shell/i18n/texts.ts'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { channels, preferenceGroups, typesOfGroup } from '../contract/preferences.ts'
import { definitionOf, type NotificationType } from '../contract/types.ts'
import { notificationIcons } from './notification-icons.tsx'
import type { Preferences } from './use-preferences.ts'

/** One row per type and one column per channel; channels below the type where large text leaves no room. */
export const PreferenceTable = ({ preferences }: { preferences: Preferences }) => {
  const t = useTexts('notifications')
  return (
    <div className="@container -mx-4">
      <table className="w-full border-collapse text-sm @max-[15rem]:block">
        <caption className="sr-only">{t('preferences.title')}</caption>
        <thead className="@max-[15rem]:sr-only">
          <tr className="border-b border-line text-xs text-ink-muted">
            <th scope="col" className="px-4 py-2 text-start font-medium">
              {t('preferences.about')}
            </th>
            {channels.map((channel) => (
              <th key={channel} scope="col" className="w-12 px-1 py-2 text-center font-medium last:pe-3 sm:w-20">
                {t(`preferences.channels.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        {preferenceGroups.map((group) => (
          <tbody
            key={group}
            className="@max-[15rem]:block border-b border-line last:border-b-0 [&>tr:last-child>*]:pb-3"
          >
            <tr className="@max-[15rem]:block">
              <th
                scope="rowgroup"
                colSpan={channels.length + 1}
                className="px-4 pt-4 pb-1 text-start font-bold @max-[15rem]:block"
              >
                {t(`preferences.groups.${group}`)}
                {group === 'payments' && (
                  <span className="block pt-0.5 text-xs font-normal text-ink-muted">
                    {t('preferences.payments_hint')}
                  </span>
                )}
              </th>
            </tr>
            {typesOfGroup(group).map((type) => (
              <PreferenceRow key={type} type={type} preferences={preferences} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

const PreferenceRow = ({
  type,
  preferences: { isWanted, setWanted, rhythm },
}: {
  type: NotificationType
  preferences: Preferences
}) => {
  const t = useTexts('notifications')
  const topic = t(`topics.${type}`)
  return (
    <tr className="transition-colors hover:bg-surface-hover @max-[15rem]:flex @max-[15rem]:flex-wrap @max-[15rem]:gap-x-6 @max-[15rem]:px-4 @max-[15rem]:pb-2">
      <th
        scope="row"
        className="px-4 py-2.5 text-start font-normal @max-[15rem]:min-w-0 @max-[15rem]:basis-full @max-[15rem]:px-0"
      >
        <span className="float-start me-3 hidden pt-0.5 text-ink-faint sm:block">
          {notificationIcons[definitionOf(type).icon]}
        </span>
        <span className="block overflow-hidden hyphens-auto [overflow-wrap:anywhere] first-letter:uppercase @max-[15rem]:overflow-visible">
          {topic}
        </span>
      </th>
      {channels.map((channel) => (
        <td
          key={channel}
          className="px-1 py-1 text-center last:pe-3 @max-[15rem]:flex @max-[15rem]:items-center @max-[15rem]:gap-2 @max-[15rem]:px-0!"
        >
          <Checkbox
            label={`${t(`preferences.channels.${channel}`)}: ${topic}`}
            hideLabel
            checked={isWanted(type, channel)}
            // The stored choice applies again once mails are turned on.
            disabled={channel === 'mail' && rhythm === 'never'}
            onChange={({ target }) => setWanted(type, channel, target.checked)}
            className="items-center"
          />
          <span aria-hidden="true" className="hidden text-ink-muted @max-[15rem]:inline">
            {t(`preferences.channels.${channel}`)}
          </span>
        </td>
      ))}
    </tr>
  )
}
