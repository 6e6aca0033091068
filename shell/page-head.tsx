import { useLocation } from 'react-router'
import { languages } from '#kit/languages.ts'
import { scriptJson, useSsrState } from './ssr-state.ts'
import { useLanguage, useTexts } from './i18n/texts.ts'

type PageHeadProps = {
  /** Without the product's name, which is added. */
  title: string
  description?: string | undefined
  /** The canonical path; by default the current path without its query. */
  path?: string | undefined
  /** Path or URL of the link preview image, 1200 × 630. */
  image?: string | undefined
  type?: 'website' | 'article' | 'profile' | undefined
  /** A schema.org object with `@type`. */
  jsonLd?: object | undefined
  /** Excludes the page from search engines: members' pages and forms. */
  hidden?: boolean | undefined
}

const ogLocale = { sv: 'sv_SE', en: 'en_GB', ar: 'ar_AR' } as const

/** ROUTE-07. React moves these elements into the document's head. */
export const PageHead = ({
  title,
  description,
  path,
  image,
  type = 'website',
  jsonLd,
  hidden = false,
}: PageHeadProps) => {
  const { baseUrl } = useSsrState()
  const language = useLanguage()
  const t = useTexts('shell')
  const location = useLocation()
  const address = new URL(path ?? location.pathname, baseUrl).href
  const inLanguage = (one: string) => `${address}${address.includes('?') ? '&' : '?'}lang=${one}`
  // With `?lang=` the URL of that language is canonical, otherwise the URL without a query.
  const canonical = new URLSearchParams(location.search).has('lang') ? inLanguage(language) : address
  const fullTitle = `${title} · ${t('name')}`
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {hidden ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={canonical} />
          {languages.map((one) => (
            <link key={one} rel="alternate" hrefLang={one} href={inLanguage(one)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={address} />
          <meta property="og:site_name" content={t('name')} />
          <meta property="og:title" content={title} />
          {description && <meta property="og:description" content={description} />}
          <meta property="og:type" content={type} />
          <meta property="og:url" content={canonical} />
          <meta property="og:locale" content={ogLocale[language]} />
          <meta property="og:image" content={new URL(image ?? `/share-${language}.png`, baseUrl).href} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta name="twitter:card" content="summary_large_image" />
          {jsonLd && (
            <script
              type="application/ld+json"
              dangerouslySetInnerHTML={{ __html: scriptJson({ '@context': 'https://schema.org', ...jsonLd }) }}
            />
          )}
        </>
      )}
    </>
  )
}
