import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { type OwnProfile, profileLimits } from '../../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { FieldRow } from '#shell/ui/form.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { SectionCard } from '#shell/ui/section-card.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import type { ProfileField } from './form-values.ts'
import type { useProfileForm } from './use-profile-form.ts'

type Props = {
  profile: OwnProfile
  form: ReturnType<typeof useProfileForm<ProfileField>>
  labels: Record<ProfileField, string>
}

/** Programme, school and year of graduation: of students, and of other members who choose to show them. */
export const StudiesSection = ({ form, labels }: Props) => {
  const t = useTexts('profiles')
  const [isOpened, setOpened] = useState(false)
  const [role, studyProgramme, school, graduationYear] = useWatch({
    control: form.control,
    name: ['role', 'studyProgramme', 'school', 'graduationYear'],
  })
  const isFilledIn = Boolean(studyProgramme || school || graduationYear !== null)
  if (role !== 'student' && !isFilledIn && !isOpened)
    return (
      <Button variant="quiet" icon={<Plus />} className="self-start" onClick={() => setOpened(true)}>
        {t('settings.studies.add')}
      </Button>
    )
  return (
    <SectionCard title={t('settings.studies.title')} text={t('settings.studies.text')}>
      <div className="flex flex-col gap-5">
        <FieldRow>
          <TextField
            label={labels.studyProgramme}
            optional
            {...form.field('studyProgramme')}
            maxLength={profileLimits.studyProgramme}
          />
          <TextField label={labels.school} optional {...form.field('school')} maxLength={profileLimits.school} />
        </FieldRow>
        <Controller
          control={form.control}
          name="graduationYear"
          render={({ field }) => (
            <NumberField
              label={labels.graduationYear}
              hint={t('settings.studies.graduation_year_hint')}
              optional
              {...profileLimits.graduationYear}
              steppers={false}
              format={{ useGrouping: false, maximumFractionDigits: 0 }}
              name={field.name}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              error={form.errorAt('graduationYear')}
              className="sm:max-w-56"
            />
          )}
        />
      </div>
    </SectionCard>
  )
}
