import { type FormEvent, useState } from 'react'
import { programLimits } from '../../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { TextField } from '#shell/ui/text-field.tsx'

type Props = { city: string; onChange: (city: string) => void }

/** Filters by a city. The filter matches whole names, so it is set when the member has finished typing one. */
export const CityField = ({ city, onChange }: Props) => {
  const t = useTexts('programs')
  const [typed, setTyped] = useState(city)
  // The URL may also change by a link or by going back.
  const [cityInAddress, setCityInAddress] = useState(city)
  if (city !== cityInAddress) {
    setCityInAddress(city)
    setTyped(city)
  }
  const apply = () => {
    const words = typed.replace(/\s+/g, ' ').trim()
    if (words !== city) onChange(words)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply()
  }
  return (
    <form onSubmit={submit} className="min-w-0 flex-[1_1_9rem]">
      <TextField
        label={t('list.city')}
        name="city"
        dir="auto"
        value={typed}
        maxLength={programLimits.name}
        autoComplete="address-level2"
        onChange={({ currentTarget: { value } }) => setTyped(value)}
        onBlur={apply}
      />
    </form>
  )
}
