import { Controller, type Control } from 'react-hook-form'
import { useTexts } from '#shell/i18n/texts.ts'
import { DateField } from '#shell/ui/date-field.tsx'

export type BanValues = { reason: string; lastDay: string | null }

/** The last day of a ban, which may be empty. */
export const BanEndField = ({ control, error }: { control: Control<BanValues>; error: string | undefined }) => {
  const t = useTexts('admin')
  return (
    <Controller
      control={control}
      name="lastDay"
      render={({ field }) => (
        <DateField
          label={t('users.ban.end')}
          hint={t('users.ban.end_hint')}
          optional
          name={field.name}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          error={error}
        />
      )}
    />
  )
}
