import { useMemo } from 'react'
import { useTexts } from '#shell/i18n/texts.ts'
import { ComboBox, type Option } from '#shell/ui/combo-box.tsx'

type TimeZoneFieldProps = {
  name: string
  value: string | null
  onChange: (value: string | null) => void
  onBlur: () => void
  error: string | undefined
}

/** `Europe/Stockholm` → `Stockholm`, beside it where that is and how far from UTC now. */
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

/** One of the time zones this browser knows, and the member's own should it not know it. */
export const TimeZoneField = (props: TimeZoneFieldProps) => {
  const t = useTexts('accounts')
  const { value } = props
  const options = useMemo(() => {
    const known = Intl.supportedValuesOf('timeZone')
    return [...(value && !known.includes(value) ? [value] : []), ...known].map(optionOf)
    // The list need not follow the choice: what was chosen stands in it already.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return <ComboBox label={t('fields.time_zone')} hint={t('fields.time_zone_hint')} options={options} {...props} />
}
