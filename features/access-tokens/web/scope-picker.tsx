import { type ScopeLevel, scopeLevels, type TokenArea, tokenAreas, type TokenScope } from '#kit/token-scopes.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { FieldNotes, useField } from '#shell/ui/field.tsx'

type Props = {
  chosen: readonly TokenScope[]
  onChange: (scopes: TokenScope[]) => void
  error: string | undefined
}

/** Two checkboxes for each area. Writing includes reading, so a token has at most one scope of an area. */
export const ScopePicker = ({ chosen, onChange, error }: Props) => {
  const t = useTexts('access-tokens')
  const { ids, control } = useField({ error })
  const setLevel = (area: TokenArea, level: ScopeLevel | null) =>
    onChange([
      ...chosen.filter((scope) => !scope.startsWith(`${area}:`)),
      ...(level ? [`${area}:${level}` as const] : []),
    ])
  return (
    <fieldset className="flex min-w-0 flex-col gap-2" aria-describedby={control['aria-describedby']}>
      <legend className="mb-2 p-0 text-sm font-medium">{t('picker.label')}</legend>
      <ul className="divide-y divide-line border-y border-line">
        {tokenAreas.map((area) => (
          <AreaRow
            key={area}
            area={area}
            level={scopeLevels.findLast((level) => chosen.includes(`${area}:${level}`)) ?? null}
            onChange={(level) => setLevel(area, level)}
          />
        ))}
      </ul>
      <FieldNotes ids={ids} error={error} />
    </fieldset>
  )
}

type AreaRowProps = {
  area: TokenArea
  level: ScopeLevel | null
  onChange: (level: ScopeLevel | null) => void
}

const AreaRow = ({ area, level, onChange }: AreaRowProps) => {
  const t = useTexts('access-tokens')
  const name = t(`areas.${area}`)
  return (
    <li className="flex items-center gap-4 py-2 text-sm coarse:py-0.5">
      <span className="min-w-0 flex-1">{name}</span>
      <Checkbox
        label={t('picker.read')}
        aria-label={t('picker.read_label', { area: name })}
        checked={level !== null}
        disabled={level === 'write'}
        onChange={(event) => onChange(event.target.checked ? 'read' : null)}
      />
      <Checkbox
        label={t('picker.write')}
        aria-label={t('picker.write_label', { area: name })}
        checked={level === 'write'}
        onChange={(event) => onChange(event.target.checked ? 'write' : 'read')}
      />
    </li>
  )
}
