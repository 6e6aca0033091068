import type { ProductDetail } from '../contract/index.ts'

/** A schema.org Product (ROUTE-07). `categories` are in the page's language; `baseUrl` and `address` are absolute. */
export const productJsonLd = (
  product: ProductDetail,
  { baseUrl, address, categories }: { baseUrl: string; address: string; categories: readonly string[] },
): object => {
  const { title, tagline, description, thumbnail, gallery, website, launchedAt } = product
  const pictures = [...(thumbnail ? [thumbnail] : []), ...gallery].map(
    ({ picture }) => new URL(picture.src, baseUrl).href,
  )
  return {
    '@type': 'Product',
    '@id': address,
    name: title,
    ...(tagline && { slogan: tagline }),
    ...(description && { description }),
    url: address,
    ...(website && { sameAs: website }),
    ...(pictures.length > 0 && { image: pictures }),
    ...(categories.length > 0 && { category: categories.join(', ') }),
    ...(launchedAt && { releaseDate: launchedAt.slice(0, 10) }),
    brand: { '@type': 'Brand', name: title },
  }
}
