import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { RadioGroup } from '#shell/ui/radio-group.tsx'

type ZoneSwitchProps = {
  ownZone: string
  otherZone: string
  /** The other participant's. */
  name: string
  /** The zone in which times are shown: one of the two. */
  timeZone: string
  onChange: (timeZone: string) => void
}

/** Shows the times on the viewer's clock or on the other participant's (MENT-08). */
export const ZoneSwitch = ({ ownZone, otherZone, name, timeZone, onChange }: ZoneSwitchProps) => {
  const t = useTexts('mentorship')
  const own = useFormat(ownZone).zoneName()
  const other = useFormat(otherZone).zoneName()
  return (
    <RadioGroup
      label={t('booking.clock')}
      hint={timeZone === ownZone ? own : other}
      variant="segments"
      value={timeZone}
      onChange={(event) => onChange(event.target.value)}
      options={[
        { value: ownZone, label: t('booking.your_clock') },
        { value: otherZone, label: t('booking.their_clock', { name }) },
      ]}
    />
  )
}
