import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { inlineScript } from './scripts/build-plugins/inline-script.ts'
import { leanContracts } from './scripts/lean-contracts.ts'

/** Libraries that every page needs: one chunk that rarely changes. */
const vendorModules = /node_modules[\\/](react|react-dom|scheduler|react-router|@remix-run|cookie-es|@tanstack)[\\/]/
/**
 * The client entry and what nearly every page needs, with their imports. One chunk replaces sixty small ones, whose
 * overhead would exceed their content.
 */
const entryModules =
  /[\\/](shell[\\/](entry\.client\.tsx|root\.tsx|page-head\.tsx|route-guards[\\/]public\.tsx|i18n[\\/](error-text|detect-language)\.ts|ui[\\/](page-header|card)\.tsx)|kit[\\/](?!person-name|tags)[^\\/]+\.ts)/

/** The form fields that most forms use together. */
const formModules = /[\\/]shell[\\/]ui[\\/](field|form|text-field|password-field|checkbox|select)\.tsx$/

/** Fields, layout and password checks of sign-in, sign-up and reset: too small for separate requests. */
const authModules =
  /[\\/]features[\\/]accounts[\\/](contract[\\/](fields|next-path|sign-up)\.ts|web[\\/](auth-layout\.tsx|password-(strength\.tsx|refusal\.ts)))$/

/** The states of lists and their functions: too small for separate requests. */
const listModules =
  /[\\/]shell[\\/](ui[\\/](empty-state|error-state|list-end|skeleton)\.tsx?|api[\\/]unique-by-id\.ts)$/

/** Callouts and their icons: too small for separate requests. */
const calloutModules =
  /[\\/](shell[\\/]ui[\\/]callout\.tsx|lucide-react[\\/].*[\\/](circle-check|circle-alert|info|octagon-exclamation-point|triangle-exclamation-point)\.mjs)$/

/** Reduces react-aria's built-in messages from thirty languages to the product's three. */
const ariaMessages = {
  name: 'spoken-hints',
  load: (id: string) =>
    /[\\/]react-aria[\w-]*[\\/].*[\\/]intl[\\/].*\b(?!sv-SE|en-US|ar-AE)[a-z]{2}-[A-Z]{2}\.mjs$/.test(id)
      ? 'export default {}'
      : null,
}

/** Removes the React keys of icon paths, whose order never changes. Client only: SSR warns about missing keys. */
const leanIcons: Plugin = {
  name: 'lean-icons',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: (code, id) =>
    /[\\/]lucide-react[\\/].*[\\/]icons[\\/]/.test(id)
      ? { code: code.replaceAll(/,\s*key: "\w+"/g, ''), map: null }
      : null,
}

const prefetchCall = 'await loadRouteModule(route, routeModules)'
/**
 * Ignores a failed prefetch of a link's page (offline, or a newer release on the server). The router would reload the
 * open page and lose unsaved input. Following the link still reports the failure.
 */
const tolerantPrefetch: Plugin = {
  name: 'patient-prefetch',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /[\\/]react-router[\\/]dist[\\/].*[\\/]ssr[\\/]links\.js$/ },
    handler(code) {
      if (!code.includes(prefetchCall)) this.error('The router fetches pages ahead in another way than is known here')
      return {
        code: code.replace(
          prefetchCall,
          'routeModules[route.id] ?? (await import(/* @vite-ignore */ route.module).catch(() => ({})))',
        ),
        map: null,
      }
    },
  },
}

/** Index files have no side effects, so unused exports are tree-shaken. */
const sideEffectFreeIndexes = {
  name: 'doors',
  enforce: 'post' as const,
  transform: {
    filter: { id: /[\\/]features[\\/][^\\/]+[\\/]web[\\/]index\.ts$/ },
    handler: (code: string) => ({ code, map: null, moduleSideEffects: false }),
  },
}

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    inlineScript(),
    leanContracts(),
    ariaMessages,
    leanIcons,
    tolerantPrefetch,
    sideEffectFreeIndexes,
  ],
  // Lets several development servers run at once, each with its own cache.
  ...(process.env['VITE_CACHE_DIR'] ? { cacheDir: process.env['VITE_CACHE_DIR'] } : {}),
  build: {
    target: 'es2023',
    // Locale files and fonts are never inlined: every page would carry all languages.
    assetsInlineLimit: (file) => (/\.(json|woff2)$/.test(file) ? false : undefined),
    reportCompressedSize: false,
  },
  // Small files that need no bundling; each new icon would trigger another bundling of all dependencies.
  optimizeDeps: { exclude: ['lucide-react'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Hashes only: the route manifest, which every first page loads, contains the file names.
            entryFileNames: 'assets/[hash:7].js',
            chunkFileNames: 'assets/[hash:7].js',
            codeSplitting: {
              groups: [
                { name: 'foundation', test: vendorModules, priority: 3 },
                { name: 'beginning', test: entryModules, priority: 2 },
                { name: 'form-parts', test: formModules },
                { name: 'entry-forms', test: authModules },
                // Takes precedence over list-parts, which uses one of these icons.
                { name: 'notices', test: calloutModules, priority: 1 },
                { name: 'list-parts', test: listModules },
              ],
            },
          },
        },
      },
    },
  },
  server: { watch: { ignored: ['**/var/**', '**/build/**', '**/platform/**', '**/server/**'] } },
})
