import { Controller } from 'react-hook-form'
import { TimeZoneField } from '#features/accounts/web/index.ts'
import { ExpertiseField } from '#features/profiles/web/index.ts'
import { languages } from '#kit/languages.ts'
import { availabilities, listingLimits, sessionFormats, sessionTypes } from '../../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { ChipsField } from '#shell/ui/chips-field.tsx'
import { FieldRow } from '#shell/ui/form.tsx'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { SectionCard } from '#shell/ui/section-card.tsx'
import { Select } from '#shell/ui/select.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { CountField } from './count-field.tsx'
import { LanguagesField } from './languages-field.tsx'
import type { ListingForm } from './listing-form.tsx'
import { PriceField } from './price-field.tsx'
import { useSessionLengths } from './session-lengths.ts'

/** All fields of the contract (MENT-02, specification section 3). */
export const ListingSections = ({ form }: { form: ListingForm }) => (
  <>
    <AboutListing form={form} />
    <Offer form={form} />
    <Meeting form={form} />
    <AboutMentor form={form} />
    <Practical form={form} />
  </>
)

const AboutListing = ({ form: { control, field, labels } }: { form: ListingForm }) => {
  const t = useTexts('mentorship')
  const shell = useTexts('shell')
  return (
    <FormSection title={t('form.sections.listing')}>
      <TextField
        label={labels.title}
        hint={t('form.title_hint')}
        {...field('title')}
        maxLength={listingLimits.title}
        autoComplete="off"
      />
      <TextArea
        label={labels.description}
        hint={t('form.description_hint')}
        rows={8}
        {...field('description')}
        max={listingLimits.description}
      />
      <Controller
        control={control}
        name="expertise"
        render={({ field: { name, value, onChange, onBlur } }) => (
          <ExpertiseField
            label={labels.expertise}
            hint={t('form.expertise_hint')}
            optional={false}
            {...{ name, onChange, onBlur }}
            value={value ?? []}
            error={field('expertise').error}
          />
        )}
      />
      <Select
        label={labels.language}
        hint={t('form.language_hint')}
        options={languages.map((value) => ({ value, label: shell(`languages.${value}`) }))}
        {...field('language')}
        className="max-w-xs"
      />
    </FormSection>
  )
}

const Offer = ({ form: { control, field, labels, saved } }: { form: ListingForm }) => {
  const t = useTexts('mentorship')
  const lengths = useSessionLengths(saved?.sessionLength)
  return (
    <FormSection title={t('form.sections.offer')}>
      <Controller
        control={control}
        name="sessionTypes"
        render={({ field: { name, value, onChange } }) => (
          <ChipsField
            label={labels.sessionTypes}
            hint={t('form.types_hint')}
            {...{ name, onChange }}
            value={value ?? []}
            options={sessionTypes.map((type) => ({ value: type, label: t(`options.type.${type}`) }))}
            error={field('sessionTypes').error}
          />
        )}
      />
      <PriceField
        control={control}
        kind={field('priceKind')}
        labels={labels}
        error={field('hourlyRate').error && t('form.rate_required')}
      />
      <Select
        label={labels.sessionLength}
        hint={t('form.length_hint')}
        options={lengths}
        {...field('sessionLength')}
        className="max-w-xs"
      />
      <TextArea
        label={labels.targetAudience}
        hint={t('form.audience_hint')}
        optional
        rows={3}
        {...field('targetAudience')}
        max={listingLimits.longText}
      />
      <TextArea
        label={labels.approach}
        hint={t('form.approach_hint')}
        optional
        rows={3}
        {...field('approach')}
        max={listingLimits.longText}
      />
      <TextArea
        label={labels.additionalServices}
        hint={t('form.services_hint')}
        optional
        rows={2}
        {...field('additionalServices')}
        max={listingLimits.longText}
      />
    </FormSection>
  )
}

const Meeting = ({ form: { control, field, labels } }: { form: ListingForm }) => {
  const t = useTexts('mentorship')
  return (
    <FormSection title={t('form.sections.meeting')}>
      <RadioGroup
        label={labels.sessionFormat}
        variant="cards"
        options={sessionFormats.map((value) => ({ value, label: t(`options.format.${value}`) }))}
        {...field('sessionFormat')}
      />
      <Controller
        control={control}
        name="languages"
        render={({ field: { name, value, onChange } }) => (
          <LanguagesField
            label={labels.languages}
            {...{ name, onChange }}
            value={value ?? []}
            error={field('languages').error}
          />
        )}
      />
      <FieldRow>
        <TextField label={labels.location} optional {...field('location')} autoComplete="address-level2" />
        <Controller
          control={control}
          name="timeZone"
          render={({ field: { name, value, onChange, onBlur } }) => (
            <TimeZoneField
              hint={t('form.time_zone_hint')}
              {...{ name, onChange, onBlur }}
              value={value ?? null}
              error={field('timeZone').error}
            />
          )}
        />
      </FieldRow>
      <Checkbox label={labels.remoteAvailable} {...field('remoteAvailable')} />
      <TextField
        type="url"
        label={labels.meetingUrl}
        hint={t('form.meeting_url_hint')}
        placeholder="https://"
        optional
        {...field('meetingUrl')}
        autoComplete="off"
      />
    </FormSection>
  )
}

const AboutMentor = ({ form: { control, field, labels } }: { form: ListingForm }) => {
  const t = useTexts('mentorship')
  return (
    <FormSection title={t('form.sections.mentor')} text={t('form.sections.mentor_text')}>
      <FieldRow>
        <TextField label={labels.company} optional {...field('company')} autoComplete="organization" />
        <CountField
          {...{ control, name: 'experienceYears', label: labels.experienceYears }}
          max={listingLimits.experienceYears}
          error={field('experienceYears').error}
        />
      </FieldRow>
      <TextField type="url" label={labels.linkedinUrl} optional {...field('linkedinUrl')} />
      <TextArea
        label={labels.successStories}
        hint={t('form.stories_hint')}
        optional
        rows={3}
        {...field('successStories')}
        max={listingLimits.longText}
      />
    </FormSection>
  )
}

const Practical = ({ form: { control, field, labels } }: { form: ListingForm }) => {
  const t = useTexts('mentorship')
  return (
    <FormSection title={t('form.sections.practical')}>
      <RadioGroup
        label={labels.availability}
        hint={t('form.availability_hint')}
        variant="segments"
        options={availabilities.map((value) => ({ value, label: t(`options.availability.${value}`) }))}
        {...field('availability')}
      />
      <FieldRow>
        <CountField
          {...{ control, name: 'maxMentees', label: labels.maxMentees }}
          hint={t('form.max_mentees_hint')}
          min={1}
          max={listingLimits.maxMentees}
          error={field('maxMentees').error}
        />
        <TextField
          type="email"
          label={labels.contactEmail}
          hint={t('form.contact_hint')}
          optional
          {...field('contactEmail')}
          autoComplete="email"
        />
      </FieldRow>
      <TextArea
        label={labels.cancellationRule}
        hint={t('form.cancellation_hint')}
        optional
        rows={2}
        {...field('cancellationRule')}
        max={listingLimits.longText}
      />
    </FormSection>
  )
}

type FormSectionProps = { title: string; text?: string; children: React.ReactNode }

const FormSection = ({ title, text, children }: FormSectionProps) => (
  <SectionCard title={title} text={text}>
    <div className="flex flex-col gap-5">{children}</div>
  </SectionCard>
)
