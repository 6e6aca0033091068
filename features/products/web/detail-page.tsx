import { redirect, useParams } from 'react-router'
import { listComments, productPath, readProduct, sharePicturePath } from '../contract/index.ts'
import { pageData } from '#shell/api/page-data.ts'
import { useSuspenseEndpoint } from '#shell/api/query.ts'
import { useSsrState } from '#shell/ssr-state.ts'
import { useLanguage, useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { BackLink } from '#shell/ui/back-link.tsx'
import { Link } from '#shell/ui/link.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { userText } from '#shell/ui/user-text.ts'
import { listPath } from './search-params.ts'
import { DetailAside } from './detail-aside.tsx'
import { Discussion } from './discussion.tsx'
import { GalleryStrip } from './gallery-strip.tsx'
import { productJsonLd } from './json-ld.ts'
import { OwnBanner } from './own-banner.tsx'
import { Thumbnail } from './thumbnail.tsx'
import { useVisitCount } from './visit.ts'

const page = pageData(async ({ params, url, prefetch, prefetchList }) => {
  const { slug = '' } = params
  const found = await prefetch(readProduct, { slug })
  // Redirects every other address to the canonical one.
  if (found.slug !== slug) throw redirect(productPath(found.slug) + url.search, 301)
  if (found.status === 'approved') await prefetchList(listComments, { id: found.id })
})
export const loader = page.server
export const clientLoader = page.browser

/** `/products/:slug`: one product. */
export default function DetailPage() {
  const { slug = '' } = useParams()
  const t = useTexts('products')
  const inLanguage = useLanguage()
  const { baseUrl } = useSsrState()
  const product = useSuspenseEndpoint(readProduct, { slug })
  useVisitCount(product)
  const { title, tagline, description, language, gallery, categories, status } = product
  const path = productPath(product.slug)
  const languageProps = userText(language)
  return (
    <div className="page-frame pb-16">
      <PageHead
        title={title}
        description={tagline || description.replace(/\s+/g, ' ').slice(0, 160)}
        path={path}
        type="article"
        image={sharePicturePath(product.slug, inLanguage, product.pictureVersion)}
        jsonLd={productJsonLd(product, {
          baseUrl,
          address: baseUrl + path,
          categories: categories.map((one) => t(`categories.${one}`)),
        })}
        hidden={status !== 'approved'}
      />
      <header className="flex flex-col gap-5 pt-8 pb-6 md:pt-10 md:pb-8">
        <BackLink to="/products" viewTransition>
          {t('detail.back')}
        </BackLink>
        <OwnBanner product={product} />
        <div className="flex items-center gap-4 sm:gap-5">
          <Thumbnail product={product} size="lg" eager className="[view-transition-name:product-face]" />
          <div className="flex min-w-0 flex-col gap-1.5">
            <h1 tabIndex={-1} className="text-2xl font-bold tracking-tighter sm:text-3xl">
              <span
                {...languageProps}
                className="inline-block [text-align:match-parent] [view-transition-name:product-title]"
              >
                {title}
              </span>
            </h1>
            {tagline && (
              <p {...languageProps} className="max-w-measure text-page-start text-ink-muted sm:text-lg">
                {tagline}
              </p>
            )}
          </div>
        </div>
      </header>
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-10 max-lg:contents">
          <div className="flex min-w-0 flex-col gap-8 max-lg:order-2">
            <GalleryStrip title={title} language={language} gallery={gallery} />
            {description && (
              <Section title={t('detail.about')}>
                <p {...languageProps} className="prose-text max-w-measure">
                  {description}
                </p>
              </Section>
            )}
            {categories.length > 0 && (
              <ul aria-label={t('detail.categories')} className="flex flex-wrap gap-2">
                {categories.map((one) => (
                  <li key={one}>
                    <Link
                      to={listPath({ category: one })}
                      variant="bare"
                      className="inline-flex min-h-8 items-center rounded-full bg-surface-sunken px-3 text-sm text-ink-muted transition-colors hover:text-ink coarse:min-h-11"
                    >
                      {t(`categories.${one}`)}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </div>
          {status === 'approved' && <Discussion product={product} className="max-lg:order-4" />}
        </div>
        <DetailAside product={product} address={baseUrl + path} />
      </div>
    </div>
  )
}
