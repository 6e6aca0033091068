import { internshipKinds, type Pace, paces } from '../contract/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Chip } from '#shell/ui/chip.tsx'
import { DateField } from '#shell/ui/date-field.tsx'
import { Select } from '#shell/ui/select.tsx'
import type { InternshipFilters as Filters } from './filters.ts'
import { paceText } from './internship-texts.ts'

type Props = {
  filters: Filters
  /** Sets a filter; undefined removes it. */
  onSet: <Name extends keyof Filters>(name: Name, value: Filters[Name] | undefined) => void
}

/** What only internships can be filtered by. In its own chunk, because most visitors look for other types. */
export default function InternshipFilters({ filters, onSet }: Props) {
  const t = useTexts('opportunities')
  const format = useFormat()
  const { kinds = [], paid, pace, startsFrom, startsUntil } = filters
  return (
    <div role="group" aria-label={t('internship.filters.label')} className="flex flex-col gap-4">
      <div role="group" aria-label={t('internship.filters.kinds')} className="-mx-1 flex flex-wrap gap-2 px-1">
        {internshipKinds.map((kind) => (
          <Chip
            key={kind}
            pressed={kinds.includes(kind)}
            onPress={() => {
              const next = internshipKinds.filter((one) => (one === kind) !== kinds.includes(one))
              onSet('kinds', next.length > 0 ? next : undefined)
            }}
          >
            {t(`internship.kinds.${kind}`)}
          </Chip>
        ))}
        <span aria-hidden="true" className="my-1 w-px self-stretch bg-line" />
        <Chip pressed={paid === 'true'} onPress={() => onSet('paid', paid ? undefined : 'true')}>
          {t('internship.filters.paid')}
        </Chip>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={t('internship.filters.pace')}
          value={pace ?? ''}
          onChange={({ currentTarget: { value } }) => onSet('pace', value ? (Number(value) as Pace) : undefined)}
          options={[
            { value: '', label: t('internship.filters.any_pace') },
            ...paces.map((value) => ({ value: String(value), label: paceText(value, t, format) })),
          ]}
          className="flex-[1_1_11rem] sm:max-w-56"
        />
        <DateField
          label={t('internship.filters.starts_from')}
          value={startsFrom ?? null}
          onChange={(day) => onSet('startsFrom', day ?? undefined)}
          className="flex-[1_1_11rem] sm:max-w-56"
        />
        <DateField
          label={t('internship.filters.starts_until')}
          value={startsUntil ?? null}
          onChange={(day) => onSet('startsUntil', day ?? undefined)}
          className="flex-[1_1_11rem] sm:max-w-56"
        />
      </div>
    </div>
  )
}
