import { type Translate, useTexts } from '#shell/i18n/texts.ts'
import { type FieldName, type OwnField, questionOfField } from './form-values.ts'

export type FieldLabels = Record<OwnField, string>

/** The labels of all fields, which the summary of errors repeats. */
export const useFieldLabels = (): FieldLabels => {
  const t = useTexts('programs')
  return {
    title: t('form.title'),
    description: t('form.description'),
    language: t('form.language'),
    features: t('form.features'),
    partnerName: t('form.partner'),
    city: t('form.city'),
    isOnline: t('form.online'),
    durationWeeks: t('form.duration'),
    maxParticipants: t('form.participants'),
    priceModel: t('form.price'),
    price: t('form.amount'),
    'equity.min': t('form.equity_min'),
    'equity.max': t('form.equity_max'),
    startsOn: t('form.starts'),
    endsOn: t('form.ends'),
    applicationDeadline: t('form.deadline'),
    timeZone: t('form.time_zone'),
  }
}

/** The label of a field in the summary of errors; a question is named by its number. */
export const labelOf = (name: FieldName, labels: FieldLabels, t: Translate<'programs'>): string => {
  const question = questionOfField(name)
  return question === null ? labels[name as OwnField] : t('form.questions.number', { number: question })
}
