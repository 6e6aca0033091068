import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { listingLimits, type SpokenLanguage, spokenLanguages } from '../../contract/index.ts'
import { useLanguage, useTexts } from '#shell/i18n/texts.ts'
import { chipClasses } from '#shell/ui/chip.tsx'
import { ChipsField } from '#shell/ui/chips-field.tsx'
import { languageName } from '../language-name.ts'

type Props = {
  name: string
  label: string
  value: readonly SpokenLanguage[]
  onChange: (value: SpokenLanguage[]) => void
  error: string | undefined
}

/** The languages most members speak; the others are shown when asked for. */
const commonLanguages: readonly SpokenLanguage[] = spokenLanguages.slice(0, 7)

export const LanguagesField = ({ value, ...props }: Props) => {
  const t = useTexts('mentorship')
  const language = useLanguage()
  const [isExpanded, setExpanded] = useState(false)
  const shown = spokenLanguages.filter((one) => isExpanded || commonLanguages.includes(one) || value.includes(one))
  return (
    <ChipsField
      {...props}
      value={value}
      hint={t('form.languages_hint')}
      options={shown.map((one) => ({ value: one, label: languageName(one, language) }))}
      max={listingLimits.languages}
      action={
        shown.length < spokenLanguages.length && (
          <button type="button" onClick={() => setExpanded(true)} className={chipClasses(false)}>
            <Plus />
            {t('form.languages_more')}
          </button>
        )
      }
    />
  )
}
