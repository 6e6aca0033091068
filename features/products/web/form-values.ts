import type { createProduct, ProductCategory, ProductDetail } from '#features/products/contract/index.ts'
import type { MemberCard } from '#features/profiles/contract/card.ts'
import type { InputOf } from '#kit/endpoint.ts'
import type { Language } from '#kit/languages.ts'

type Input = Omit<InputOf<typeof createProduct>, 'submit'>
type FormPicture = { fileId: string; alt: string }

/** The form as it is filled in: addresses as people write them, makers as who they are. */
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
  /** Hands it in for review. */
  submit: boolean
}

/** An address as people write it: the scheme goes without saying. */
const normalizeUrl = (typed: string | undefined) => {
  const link = (typed ?? '').trim()
  if (link === '') return null
  return /^[a-z][a-z\d+.-]*:/i.test(link) ? link : `https://${link}`
}

/** The call's input from the form. */
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

/** Where the call's fields stand in the form, where they have other names. */
const formFieldNames: Record<string, keyof FormValues> = {
  thumbnail: 'pictures',
  gallery: 'pictures',
  makerIds: 'makers',
}

/** The form's field that stands for a path of the call. */
export const formFieldOf = (path: string): keyof FormValues => {
  const [first = path] = path.split('.')
  return formFieldNames[first] ?? (first as keyof FormValues)
}

const formPicturesOf = (shot: ProductDetail['gallery'][number] | null): FormPicture[] =>
  shot?.fileId ? [{ fileId: shot.fileId, alt: shot.alt }] : []

/** The pictures of a product that are there, for its form. */
export const storedPicturesOf = ({ thumbnail, gallery }: ProductDetail) =>
  [thumbnail, ...gallery].flatMap((shot) => (shot?.fileId ? [{ fileId: shot.fileId, picture: shot.picture }] : []))

/** Members beside the creator: those who have said yes, and those who have not answered. */
const otherMakersOf = ({ makers, invited, creator }: ProductDetail) => [
  ...makers.filter(({ id }) => id !== creator?.id),
  ...invited,
]

/** The form of a product that is there. */
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

/** A product's fields as they are. */
export const productInputOf = (product: ProductDetail): Input => {
  const { submit: _, ...fields } = toInput(valuesOf(product))
  return fields as Input
}
