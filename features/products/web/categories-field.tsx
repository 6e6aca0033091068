import Check from 'lucide-react/icons/check'
import { useId } from 'react'
import { productCategories, type ProductCategory, productLimits } from '../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { chipClasses } from '#shell/ui/chip.tsx'
import { FieldNotes, useField } from '#shell/ui/field.tsx'

type Props = {
  name: string
  value: readonly ProductCategory[]
  onChange: (value: ProductCategory[]) => void
  error?: string | undefined
}

export const CategoriesField = ({ name, value, onChange, error }: Props) => {
  const t = useTexts('products')
  const hint = t('form.categories_hint', { count: productLimits.categories })
  const { ids, control } = useField({ id: useId(), hint, error })
  const isFull = value.length >= productLimits.categories
  return (
    <fieldset aria-describedby={control['aria-describedby']} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 p-0 text-sm font-medium">{t('form.categories')}</legend>
      <div className="flex flex-wrap gap-2">
        {productCategories.map((category) => {
          const isChosen = value.includes(category)
          return (
            <label key={category} className={chipClasses(isChosen, { dead: !isChosen && isFull })}>
              <input
                type="checkbox"
                name={name}
                value={category}
                checked={isChosen}
                disabled={!isChosen && isFull}
                aria-invalid={control['aria-invalid']}
                onChange={() =>
                  onChange(productCategories.filter((one) => (one === category ? !isChosen : value.includes(one))))
                }
                className="sr-only"
              />
              {isChosen && <Check className="text-primary" />}
              {t(`categories.${category}`)}
            </label>
          )
        })}
      </div>
      <FieldNotes ids={ids} hint={hint} error={error} />
    </fieldset>
  )
}
