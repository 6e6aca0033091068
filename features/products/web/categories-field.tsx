import Check from 'lucide-react/icons/check'
import { useId } from 'react'
import { productCategories, type ProductCategory, productLimits } from '#features/products/contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { classes } from '#shell/ui/classes.ts'
import { FieldNotes, useField } from '#shell/ui/field.tsx'

type Props = { name: string; value: readonly ProductCategory[]; onChange: (value: ProductCategory[]) => void; error?: string | undefined }

/** A few of the categories, all in sight. */
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
            <label
              key={category}
              className={classes(
                'inline-flex min-h-9 items-center gap-1.5 rounded-full border px-3 text-sm transition-colors coarse:min-h-11',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
                isChosen ? 'cursor-pointer border-primary bg-primary-soft font-medium text-ink' : 'border-line-strong/60 bg-surface-raised text-ink-muted',
                !isChosen && (isFull ? 'cursor-not-allowed opacity-55' : 'cursor-pointer hover:border-line-strong hover:text-ink'),
              )}
            >
              <input
                type="checkbox"
                name={name}
                value={category}
                checked={isChosen}
                disabled={!isChosen && isFull}
                aria-invalid={control['aria-invalid']}
                onChange={() => onChange(productCategories.filter((one) => (one === category ? !isChosen : value.includes(one))))}
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
