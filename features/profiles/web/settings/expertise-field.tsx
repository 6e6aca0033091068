import { useState } from 'react'
import { expertiseSuggestions, profileFields, profileLimits } from '../../contract/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { TagField } from '#shell/ui/tag-field.tsx'
import { useDebouncedValue } from '#shell/ui/use-debounced-value.ts'

type Props = {
  name: string
  value: string[]
  onChange: (value: string[]) => void
  onBlur: () => void
  error: string | undefined
  label?: string
  hint?: string
  optional?: boolean
}

/** Normalizes tags like the server. Invalid tags stay as typed, so that the form can report them. */
const normalizeTags = (typed: string[]): string[] => profileFields.expertise.safeParse(typed).data ?? typed

/** Tag input with suggestions from other members' tags. */
export const ExpertiseField = ({ value, onChange, label, hint, optional = true, ...rest }: Props) => {
  const t = useTexts('profiles')
  const [typed, setTyped] = useState('')
  const q = useDebouncedValue(typed.trim()).slice(0, profileLimits.tag)
  const { data } = useEndpointQuery(expertiseSuggestions, { q }, { keepsPrevious: true })
  return (
    <TagField
      {...rest}
      label={label ?? t('page.expertise')}
      hint={hint ?? t('settings.expertise_hint')}
      optional={optional}
      value={value}
      onChange={(tags) => onChange(normalizeTags(tags))}
      suggestions={data?.items.map(({ tag }) => tag)}
      onTyping={setTyped}
      max={profileLimits.tags}
    />
  )
}
