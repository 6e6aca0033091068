import { useMemo } from 'react'
import { useTexts } from '#shell/i18n/texts.ts'
import { ComboBox, type Option } from '#shell/ui/combo-box.tsx'

type TimeZoneFieldProps = {
  name: string
  value: string | null
  onChange: (value: string | null) => void
  onBlur: () => void
  error: string | undefined
  hint?: string
}

/** Label: the city; hint: the region and the current UTC offset. */
const optionOf = (zone: string): Option => {
  const parts = zone.replaceAll('_', ' ').split('/')
  const offset = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value
  return {
    value: zone,
    label: parts.at(-1) ?? zone,
    hint: [parts.slice(0, -1).join(', '), offset].filter(Boolean).join(' · '),
  }
}

/** Lists the browser's time zones, and the member's own if the browser does not support it. */
export const TimeZoneField = (props: TimeZoneFieldProps) => {
  const t = useTexts('accounts')
  const { value } = props
  const options = useMemo(() => {
    const known = Intl.supportedValuesOf('timeZone')
    return [...(value && !known.includes(value) ? [value] : []), ...known].map(optionOf)
    // `value` changes only to a listed zone, so the list does not depend on it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return <ComboBox label={t('fields.time_zone')} hint={t('fields.time_zone_hint')} options={options} {...props} />
}
