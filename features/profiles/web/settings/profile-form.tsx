import { Controller } from 'react-hook-form'
import { type OwnProfile, profileLimits } from '../../contract/index.ts'
import { fieldProblemsOf } from '#shell/forms/field-problems.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { FieldRow, Form } from '#shell/ui/form.tsx'
import { SectionCard } from '#shell/ui/section-card.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { ExpertiseField } from './expertise-field.tsx'
import type { ProfileField } from './form-values.ts'
import { useProfileLabels } from './profile-labels.ts'
import { ResumeButton } from './resume-button.tsx'
import { RoleField } from './role-field.tsx'
import { StudiesSection } from './studies-section.tsx'
import type { useProfileForm } from './use-profile-form.ts'

type Props = { profile: OwnProfile; form: ReturnType<typeof useProfileForm<ProfileField>> }

/** The profile fields (PROF-01). */
export const ProfileForm = ({ profile, form }: Props) => {
  const t = useTexts('profiles')
  const labels = useProfileLabels()
  return (
    <Form
      {...form.formProps}
      problems={fieldProblemsOf(form.formState.errors).map(({ name, text }) => ({
        name,
        text: t('settings.problem', { field: labels[name as ProfileField], problem: text }),
      }))}
      className="gap-6!"
    >
      <SectionCard title={t('settings.about')} actions={<ResumeButton form={form} />}>
        <div className="flex flex-col gap-5">
          <FieldRow>
            <TextField label={labels.fullName} {...form.field('fullName')} autoComplete="name" />
            <RoleField profile={profile} {...form.field('role')} />
          </FieldRow>
          <FieldRow>
            <TextField label={labels.company} optional {...form.field('company')} autoComplete="organization" />
            <TextField label={labels.location} optional {...form.field('location')} autoComplete="address-level2" />
          </FieldRow>
          <TextArea
            label={labels.bio}
            hint={t('settings.bio_hint')}
            optional
            rows={5}
            {...form.field('bio')}
            max={profileLimits.bio}
          />
          <Controller
            control={form.control}
            name="expertise"
            render={({ field }) => (
              <ExpertiseField
                name={field.name}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                error={form.errorAt('expertise')}
              />
            )}
          />
          <Checkbox
            label={labels.mentorAvailable}
            hint={t('settings.mentor_hint')}
            {...form.field('mentorAvailable')}
          />
        </div>
      </SectionCard>
      <StudiesSection profile={profile} form={form} labels={labels} />
      <SectionCard title={t('settings.links')} text={t('settings.links_text')}>
        <div className="flex flex-col gap-5">
          <TextField label={labels.website} optional {...form.field('website')} type="url" autoComplete="url" />
          <FieldRow>
            <TextField label={labels.linkedin} optional {...form.field('linkedin')} type="url" />
            <TextField label={labels.github} optional {...form.field('github')} type="url" />
          </FieldRow>
          <TextField
            label={labels.phone}
            hint={t('settings.phone_hint')}
            optional
            {...form.field('phone')}
            type="tel"
            autoComplete="tel"
          />
        </div>
      </SectionCard>
    </Form>
  )
}
