import { type Control, Controller } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { countInterests, type InterestView, investorLimits, readOwnInterest, setInterest } from '../contract/index.ts'
import {
  type InterestField,
  interestFields,
  type InterestSide,
  interestSides,
  type InterestStage,
  interestStages,
} from '../contract/values.ts'
import { mayCall } from '#kit/access.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button, ButtonLink } from '#shell/ui/button.tsx'
import { Card } from '#shell/ui/card.tsx'
import { CheckboxGroup } from '#shell/ui/checkbox-group.tsx'
import { FieldRow, Form, FormActions } from '#shell/ui/form.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { toast } from '#shell/ui/toast-queue.ts'

/** Form values; the amounts are in kronor. */
type FormValues = {
  side: InterestSide
  stages: InterestStage[]
  fields: InterestField[]
  ticketMin: number | null
  ticketMax: number | null
}

const inKronor = (amount: number | null | undefined) => (amount == null ? null : amount / 100)
const inOre = (amount: number | null) => (amount === null ? null : Math.round(amount * 100))

/** Creates or changes the member's interest. */
export default function InterestForm({ side, interest }: { side: InterestSide; interest: InterestView | null }) {
  const t = useTexts('investors')
  const { viewer } = useAuth()
  const reason = useReason('investors')(mayCall(setInterest.access, viewer))
  const navigate = useNavigate()
  const form = useEndpointForm<typeof setInterest, FormValues>(setInterest, {
    defaults: {
      side,
      stages: interest?.stages ?? [],
      fields: interest?.fields ?? [],
      ticketMin: inKronor(interest?.ticketMin),
      ticketMax: inKronor(interest?.ticketMax),
    },
    draft: 'investor-interest',
    inputOf: ({ ticketMin, ticketMax, ...values }) => ({
      ...values,
      ticketMin: inOre(ticketMin),
      ticketMax: inOre(ticketMax),
    }),
    refreshes: [readOwnInterest, countInterests],
    onSuccess: async () => {
      toast({ title: t(interest ? 'form.saved' : 'form.sent'), tone: 'positive' })
      await navigate('/investors', { replace: true, preventScrollReset: true })
    },
  })
  const selectedSide = form.watch('side') ?? side
  return (
    <Card as="section" padding="lg">
      <h2 className="mb-5 text-xl font-bold tracking-tight">{t(`form.title.${selectedSide}`)}</h2>
      <Form {...form.formProps}>
        <RadioGroup
          label={t('form.side')}
          variant="cards"
          options={interestSides.map((value) => ({ value, label: t(`sides.${value}.title`) }))}
          {...form.field('side')}
        />
        <CheckboxGroup
          legend={t('form.stages')}
          values={interestStages}
          labelOf={(stage) => t(`stages.${stage}`)}
          fieldProps={form.register('stages')}
          error={form.errorAt('stages')}
        />
        <CheckboxGroup
          legend={t('form.fields')}
          values={interestFields}
          labelOf={(field) => t(`fields.${field}`)}
          fieldProps={form.register('fields')}
          error={form.errorAt('fields')}
        />
        <fieldset className="min-w-0">
          <legend className="mb-2 text-sm font-medium">{t(`form.amount.${selectedSide}`)}</legend>
          <FieldRow className="max-w-lg">
            <Amount control={form.control} name="ticketMin" label={t('form.min')} error={form.errorAt('ticketMin')} />
            <Amount control={form.control} name="ticketMax" label={t('form.max')} error={form.errorAt('ticketMax')} />
          </FieldRow>
        </fieldset>
        <p className="text-sm text-ink-muted">{t('sides.private')}</p>
        <FormActions>
          <Button type="submit" variant="primary" pending={form.isSending} {...(reason && { reason })}>
            {t(interest ? 'form.save' : 'form.send')}
          </Button>
          <ButtonLink to="/investors" variant="quiet">
            {t('form.cancel')}
          </ButtonLink>
        </FormActions>
      </Form>
    </Card>
  )
}

type AmountProps = {
  control: Control<FormValues>
  name: 'ticketMin' | 'ticketMax'
  label: string
  error: string | undefined
}

const Amount = ({ control, name, label, error }: AmountProps) => (
  <Controller
    control={control}
    name={name}
    render={({ field }) => (
      <NumberField
        label={label}
        optional
        name={name}
        value={field.value ?? null}
        onChange={field.onChange}
        onBlur={field.onBlur}
        min={0}
        max={investorLimits.ticket / 100}
        step={1000}
        format={{ style: 'currency', currency: 'SEK', maximumFractionDigits: 0 }}
        error={error}
      />
    )}
  />
)
