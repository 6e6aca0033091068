import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { useTexts } from '#shell/i18n/texts.ts'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { classes } from '#shell/ui/classes.ts'
import {
  type Channel,
  channels,
  type PreferenceGroup,
  preferenceGroups,
  typesOfGroup,
} from '../contract/preferences.ts'
import { definitionOf, type NotificationType } from '../contract/types.ts'
import { notificationIcons } from './notification-icons.tsx'
import type { Preferences } from './use-preferences.ts'

/**
 * One row per group, which opens to one row per type, and one column per channel; channels below the name where large
 * text leaves no room.
 */
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
          <PreferenceGroupRows key={group} group={group} preferences={preferences} />
        ))}
      </table>
    </div>
  )
}

type GroupProps = { group: PreferenceGroup; preferences: Preferences }

const PreferenceGroupRows = ({ group, preferences }: GroupProps) => {
  const t = useTexts('notifications')
  const [isOpen, setOpen] = useState(false)
  const name = t(`preferences.groups.${group}`)
  const types = typesOfGroup(group)
  const wantedIn = (channel: Channel) => types.filter((type) => preferences.isWanted(type, channel)).length
  return (
    <tbody className="border-b border-line last:border-b-0 @max-[15rem]:block">
      <tr className={rowClasses}>
        <th scope="rowgroup" className={headingClasses}>
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-8 w-full items-center gap-2 rounded-sm text-start font-bold coarse:min-h-11"
          >
            <ChevronDown className={classes('flex-none text-ink-faint transition-transform', isOpen && 'rotate-180')} />
            {name}
          </button>
          {group === 'payments' && isOpen && (
            <span className="block pb-1 text-xs font-normal text-ink-muted">{t('preferences.payments_hint')}</span>
          )}
        </th>
        {channels.map((channel) => (
          <ChannelCell
            key={channel}
            channel={channel}
            name={name}
            isChecked={wantedIn(channel) === types.length}
            isMixed={wantedIn(channel) > 0 && wantedIn(channel) < types.length}
            preferences={preferences}
            onChange={(wanted) => preferences.setGroupWanted(group, channel, wanted)}
          />
        ))}
      </tr>
      {isOpen && types.map((type) => <PreferenceRow key={type} type={type} preferences={preferences} />)}
    </tbody>
  )
}

const PreferenceRow = ({ type, preferences }: { type: NotificationType; preferences: Preferences }) => {
  const t = useTexts('notifications')
  const topic = t(`topics.${type}`)
  return (
    <tr className={rowClasses}>
      <th scope="row" className={classes(headingClasses, 'font-normal sm:ps-10')}>
        <span className="float-start me-3 hidden pt-0.5 text-ink-faint sm:block">
          {notificationIcons[definitionOf(type).icon]}
        </span>
        <span className="block overflow-hidden hyphens-auto [overflow-wrap:anywhere] first-letter:uppercase @max-[15rem]:overflow-visible">
          {topic}
        </span>
      </th>
      {channels.map((channel) => (
        <ChannelCell
          key={channel}
          channel={channel}
          name={topic}
          isChecked={preferences.isWanted(type, channel)}
          preferences={preferences}
          onChange={(wanted) => preferences.setWanted(type, channel, wanted)}
        />
      ))}
    </tr>
  )
}

const rowClasses =
  'transition-colors hover:bg-surface-hover @max-[15rem]:flex @max-[15rem]:flex-wrap @max-[15rem]:gap-x-6 @max-[15rem]:px-4 @max-[15rem]:pb-2'
const headingClasses = 'px-4 py-2 text-start @max-[15rem]:min-w-0 @max-[15rem]:basis-full @max-[15rem]:px-0'

type CellProps = {
  channel: Channel
  /** Of the type or group. */
  name: string
  isChecked: boolean
  /** Some types of a group are on. */
  isMixed?: boolean
  preferences: Preferences
  onChange: (wanted: boolean) => void
}

const ChannelCell = ({ channel, name, isChecked, isMixed = false, preferences, onChange }: CellProps) => {
  const t = useTexts('notifications')
  const channelName = t(`preferences.channels.${channel}`)
  return (
    <td className="px-1 py-1 text-center last:pe-3 @max-[15rem]:flex @max-[15rem]:items-center @max-[15rem]:gap-2 @max-[15rem]:px-0!">
      <Checkbox
        label={`${channelName}: ${name}`}
        hideLabel
        checked={isChecked}
        ref={(input) => {
          if (input) input.indeterminate = isMixed
        }}
        // The stored choice applies again once mails are turned on.
        disabled={channel === 'mail' && preferences.rhythm === 'never'}
        onChange={({ target }) => onChange(target.checked)}
        className="items-center"
      />
      <span aria-hidden="true" className="hidden text-ink-muted @max-[15rem]:inline">
        {channelName}
      </span>
    </td>
  )
}
