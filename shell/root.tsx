import type { ReactNode } from 'react'
import { Links, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import { directionOf, type Language } from '#kit/languages.ts'
import { AuthProvider } from './auth/auth-provider.tsx'
import { CrashScreen } from './errors/crash-screen.tsx'
import { ssrStateElementId, ssrStatePlaceholder, useSsrState } from './ssr-state.ts'
import { areaOfRoute } from './i18n/area-of-route.ts'
import { useLanguage } from './i18n/texts.ts'
import { AppLayout } from './layout/app-layout.tsx'
import { useTheme } from './layout/theme.ts'
import schibstedCore from './styles/fonts/schibsted-core.woff2?url'
import schibstedPlain from './styles/fonts/schibsted-plain.woff2?url'
import vazirmatnCore from './styles/fonts/vazirmatn-core.woff2?url'
import './styles/app.css'

const onServer = typeof document === 'undefined'

/** The fonts to preload for a page in this language: 27 or 36 kB. */
const fontFilesFor = (language: Language): readonly string[] =>
  language === 'ar' ? [vazirmatnCore, schibstedPlain] : [schibstedCore]

export const Layout = ({ children }: { children: ReactNode }) => {
  const ssrState = useSsrState()
  const language = useLanguage()
  const theme = useTheme()
  const matches = useMatches()
  if (ssrState.markTextsUsed)
    for (const area of ['shell', ...matches.flatMap((match) => areaOfRoute(match.id) ?? [])])
      ssrState.markTextsUsed(area)
  return (
    <html lang={language} dir={directionOf(language)} data-theme={theme === 'system' ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-180.png" />
        <link rel="manifest" href={`/manifest.webmanifest?lang=${language}`} />
        {fontFilesFor(language).map((file) => (
          <link key={file} rel="preload" as="font" type="font/woff2" href={file} crossOrigin="anonymous" />
        ))}
        <Links />
      </head>
      <body>
        {children}
        <script
          id={ssrStateElementId}
          type="application/json"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: onServer ? ssrStatePlaceholder : '' }}
        />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return (
    <AuthProvider>
      <AppLayout>
        <Outlet />
      </AppLayout>
    </AuthProvider>
  )
}

export const ErrorBoundary = CrashScreen
