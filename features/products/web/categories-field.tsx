import { productCategories, type ProductCategory, productLimits } from '../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { ChipsField } from '#shell/ui/chips-field.tsx'

type Props = {
  name: string
  value: readonly ProductCategory[]
  onChange: (value: ProductCategory[]) => void
  error?: string | undefined
}

export const CategoriesField = (props: Props) => {
  const t = useTexts('products')
  return (
    <ChipsField
      {...props}
      label={t('form.categories')}
      hint={t('form.categories_hint', { count: productLimits.categories })}
      options={productCategories.map((value) => ({ value, label: t(`categories.${value}`) }))}
      max={productLimits.categories}
    />
  )
}
