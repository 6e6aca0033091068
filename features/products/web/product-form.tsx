import { type ReactNode, useState } from 'react'
import { Controller } from 'react-hook-form'
import { GalleryField } from '#features/files/web/index.ts'
import { type createProduct, type ProductDetail, productLimits, type updateProduct } from '../contract/index.ts'
import type { AnyEndpoint, OutputOf, ParsedInputOf } from '#kit/endpoint.ts'
import { languages } from '#kit/languages.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { fieldProblemsOf } from '#shell/forms/field-problems.ts'
import { useLanguage, useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Form, FormActions } from '#shell/ui/form.tsx'
import { SectionCard } from '#shell/ui/section-card.tsx'
import { Select } from '#shell/ui/select.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { CardPreview } from './card-preview.tsx'
import { CategoriesField } from './categories-field.tsx'
import { formFieldOf, type FormValues, toInput, storedPicturesOf, valuesOf } from './form-values.ts'
import { MakersField } from './makers-field.tsx'

type Endpoint = typeof createProduct | typeof updateProduct

type Props<E extends Endpoint> = {
  endpoint: E
  /** Null for a new product. */
  product: ProductDetail | null
  refreshes: readonly AnyEndpoint[]
  onSaved: (saved: OutputOf<E>, input: ParsedInputOf<E>) => unknown
}

/** PROD-01: creates or edits a product. The draft survives a reload and a failed request. */
export const ProductForm = <E extends Endpoint>({ endpoint, product, refreshes, onSaved }: Props<E>) => {
  const t = useTexts('products')
  const shell = useTexts('shell')
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const form = useEndpointForm<Endpoint, FormValues>(endpoint, {
    draft: product ? `product:${product.id}` : 'product',
    excludedFromDraft: ['submit'],
    defaults: product
      ? valuesOf(product)
      : { language, categories: [], pictures: { thumbnail: null, gallery: [] }, makers: [], submit: false },
    inputOf: (values) => ({ ...(product && { id: product.id }), ...toInput(values) }),
    refreshes,
    onSuccess: (saved, input) => onSaved(saved as OutputOf<E>, input as ParsedInputOf<E>),
  })
  const problems = fieldProblemsOf(form.formState.errors).map(({ name, text }) => ({ name: formFieldOf(name), text }))
  const errorAt = (name: keyof FormValues) => problems.find((one) => one.name === name)?.text
  const field = (name: 'title' | 'tagline' | 'description' | 'language' | 'website' | 'repository') => ({
    ...form.register(name),
    error: errorAt(name),
  })
  const labels: Record<keyof FormValues, string> = {
    title: t('form.title'),
    tagline: t('form.tagline'),
    description: t('form.description'),
    language: t('form.language'),
    categories: t('form.categories'),
    website: t('form.website'),
    repository: t('form.repository'),
    pictures: t('form.pictures'),
    makers: t('form.makers'),
    submit: t('form.submit'),
  }
  const isUnlaunched = !product || product.status === 'draft' || product.status === 'rejected'
  const wantsReview = form.watch('submit')
  // A form submitted during an upload would be missing the picture.
  const waiting = isBusy ? { reason: t('form.uploading') } : {}
  const choose = (submit: boolean) => () => form.setValue('submit', submit)
  return (
    <Form
      {...form.formProps}
      problems={problems.map(({ name, text }) => ({
        name,
        text: t('form.problem', { field: labels[name], problem: text }),
      }))}
    >
      <Part title={t('form.parts.what')}>
        <TextField
          label={labels.title}
          hint={t('form.title_hint')}
          {...field('title')}
          maxLength={productLimits.title}
          autoComplete="off"
        />
        <TextField
          label={labels.tagline}
          hint={t('form.tagline_hint')}
          {...field('tagline')}
          maxLength={productLimits.tagline}
          autoComplete="off"
        />
        <TextArea
          label={labels.description}
          hint={t('form.description_hint')}
          rows={8}
          {...field('description')}
          max={productLimits.description}
        />
        <Select
          label={labels.language}
          hint={t('form.language_hint')}
          options={languages.map((value) => ({ value, label: shell(`languages.${value}`) }))}
          {...field('language')}
          className="max-w-xs"
        />
        <Controller
          control={form.control}
          name="categories"
          render={({ field: { name, value, onChange } }) => (
            <CategoriesField name={name} value={value ?? []} onChange={onChange} error={errorAt('categories')} />
          )}
        />
      </Part>
      <Part title={t('form.parts.pictures')}>
        <Controller
          control={form.control}
          name="pictures"
          render={({ field: { name, value, onChange } }) => (
            <div data-field={name} tabIndex={-1}>
              <GalleryField
                label={labels.pictures}
                value={value}
                onChange={onChange}
                known={product ? storedPicturesOf(product) : []}
                error={errorAt('pictures')}
                onBusy={setBusy}
              />
            </div>
          )}
        />
      </Part>
      <Part title={t('form.parts.who')}>
        <TextField
          type="url"
          label={labels.website}
          placeholder="https://"
          optional
          {...field('website')}
          autoComplete="off"
        />
        <TextField
          type="url"
          label={labels.repository}
          hint={t('form.repository_hint')}
          placeholder="https://"
          optional
          {...field('repository')}
          autoComplete="off"
        />
        <Controller
          control={form.control}
          name="makers"
          render={({ field: { name, value, onChange } }) => (
            <MakersField name={name} value={value ?? []} onChange={onChange} error={errorAt('makers')} />
          )}
        />
      </Part>
      <Part title={t('form.parts.preview')}>
        <CardPreview values={form.watch()} product={product} />
      </Part>
      {isUnlaunched && <p className="text-sm text-ink-muted">{t('form.review_note')}</p>}
      <FormActions>
        {isUnlaunched ? (
          <>
            <Button
              type="submit"
              variant="primary"
              size="lg"
              onClick={choose(true)}
              pending={form.isSending && wantsReview}
              {...waiting}
            >
              {t('form.submit')}
            </Button>
            <Button
              type="submit"
              size="lg"
              onClick={choose(false)}
              pending={form.isSending && !wantsReview}
              disabled={isBusy}
            >
              {t(product?.status === 'rejected' ? 'form.save' : 'form.save_draft')}
            </Button>
          </>
        ) : (
          <Button
            type="submit"
            variant="primary"
            size="lg"
            onClick={choose(false)}
            pending={form.isSending}
            {...waiting}
          >
            {t('form.save')}
          </Button>
        )}
      </FormActions>
    </Form>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <SectionCard title={title}>
    <div className="flex flex-col gap-5">{children}</div>
  </SectionCard>
)
