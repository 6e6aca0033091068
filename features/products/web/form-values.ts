import type { createProduct, ProductCategory, ProductDetail } from '../contract/index.ts'
import type { MemberCard } from '#features/profiles/contract/card.ts'
import type { InputOf } from '#kit/endpoint.ts'
import type { Language } from '#kit/languages.ts'

type Input = Omit<InputOf<typeof createProduct>, 'submit'>
type FormPicture = { fileId: string; alt: string }

/** URLs as typed, makers as member cards. */
export type FormValues = {
  title: string
  tagline: string
  description: string
  language: Language
  categories: ProductCategory[]
  website: string
  repository: string
  pictures: { thumbnail: FormPicture | null; gallery: FormPicture[] }
  makers: MemberCard[]
  submit: boolean
}

/** Adds `https://` to a URL without a scheme. */
const normalizeUrl = (typed: string | undefined) => {
  const link = (typed ?? '').trim()
  if (link === '') return null
  return /^[a-z][a-z\d+.-]*:/i.test(link) ? link : `https://${link}`
}

export const toInput = ({
  pictures,
  makers = [],
  ...values
}: Partial<FormValues>): Partial<Input> & { submit: boolean } => ({
  title: values.title ?? '',
  tagline: values.tagline ?? '',
  description: values.description ?? '',
  language: values.language as Language,
  categories: values.categories ?? [],
  website: normalizeUrl(values.website),
  repository: normalizeUrl(values.repository),
  thumbnail: pictures?.thumbnail ?? null,
  gallery: pictures?.gallery ?? [],
  makerIds: makers.map(({ id }) => id),
  submit: values.submit ?? false,
})

/** Input fields whose form field has another name. */
const formFieldNames: Record<string, keyof FormValues> = {
  thumbnail: 'pictures',
  gallery: 'pictures',
  makerIds: 'makers',
}

/** The form field that shows the errors of an input path. */
export const formFieldOf = (path: string): keyof FormValues => {
  const [first = path] = path.split('.')
  return formFieldNames[first] ?? (first as keyof FormValues)
}

const formPicturesOf = (shot: ProductDetail['gallery'][number] | null): FormPicture[] =>
  shot?.fileId ? [{ fileId: shot.fileId, alt: shot.alt }] : []

export const storedPicturesOf = ({ thumbnail, gallery }: ProductDetail) =>
  [thumbnail, ...gallery].flatMap((shot) => (shot?.fileId ? [{ fileId: shot.fileId, picture: shot.picture }] : []))

/** Confirmed and invited makers other than the creator. */
const otherMakersOf = ({ makers, invited, creator }: ProductDetail) => [
  ...makers.filter(({ id }) => id !== creator?.id),
  ...invited,
]

export const valuesOf = (product: ProductDetail): FormValues => ({
  title: product.title,
  tagline: product.tagline,
  description: product.description,
  language: product.language,
  categories: product.categories,
  website: product.website ?? '',
  repository: product.repository ?? '',
  pictures: {
    thumbnail: formPicturesOf(product.thumbnail)[0] ?? null,
    gallery: product.gallery.flatMap(formPicturesOf),
  },
  makers: otherMakersOf(product),
  submit: false,
})

export const productInputOf = (product: ProductDetail): Input => {
  const { submit: _, ...fields } = toInput(valuesOf(product))
  return fields as Input
}
