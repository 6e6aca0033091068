import Plus from 'lucide-react/icons/plus'
import { scheduleLimits, type schedules } from '../../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { addPart } from './hours-list.ts'

type Props = { label: string; parts: readonly schedules.Hours[]; onChange: (parts: schedules.Hours[]) => void }

/** Adds another part to the hours of a day. @param label the day */
export const AddPartButton = ({ label, parts, onChange }: Props) => {
  const t = useTexts('mentorship')
  return (
    <IconButton
      label={t('hours.add_part', { day: label })}
      icon={<Plus />}
      disabled={parts.length >= scheduleLimits.hoursPerDay}
      onClick={() => onChange(addPart(parts))}
    />
  )
}
