import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { leanContracts } from './scripts/lean-contracts.ts'

/** Libraries of the first page: one file that changes seldom. */
const vendorModules = /node_modules[\\/](react|react-dom|scheduler|react-router|@remix-run|cookie-es|@tanstack)[\\/]/
/**
 * Where the browser begins, and what nearly every page needs. What these import comes along: one file instead of sixty
 * small ones, which would take more room than they hold.
 */
const entryModules =
  /[\\/](shell[\\/](entry\.client\.tsx|root\.tsx|page-head\.tsx|route-guards[\\/]public\.tsx|i18n[\\/](error-text|detect-language)\.ts|ui[\\/](page-header|card)\.tsx)|kit[\\/](?!person-name|tags)[^\\/]+\.ts)/

/** The fields that stand together in nearly every form. */
const formModules = /[\\/]shell[\\/]ui[\\/](field|form|text-field|password-field|checkbox|select)\.tsx$/

/** The fields, the frame and the password checks of login, sign-up and reset: too small to be requested one by one. */
const authModules =
  /[\\/]features[\\/]accounts[\\/](contract[\\/](fields|next-path|sign-up)\.ts|web[\\/](auth-layout\.tsx|password-(strength\.tsx|refusal\.ts)))$/

/** What stands around every list: too small to travel one by one. */
const listModules = /[\\/]shell[\\/]ui[\\/](empty-state|error-state|list-end|skeleton)\.tsx$/

/** What went well or wrong, with its signs: too small to travel one by one. */
const calloutModules =
  /[\\/](shell[\\/]ui[\\/]callout\.tsx|lucide-react[\\/].*[\\/](circle-check|circle-alert|info|octagon-exclamation-point|triangle-exclamation-point)\.mjs)$/

/** What react-aria says by itself, in the product's three languages instead of its thirty. */
const ariaMessages = {
  name: 'spoken-hints',
  load: (id: string) =>
    /[\\/]react-aria[\w-]*[\\/].*[\\/]intl[\\/].*\b(?!sv-SE|en-US|ar-AE)[a-z]{2}-[A-Z]{2}\.mjs$/.test(id)
      ? 'export default {}'
      : null,
}

/** Icons without the random keys of their lines, which never change their places. On the server React would ask for them. */
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
 * A link that is reached for has its page fetched ahead. Where that fails (the line is gone, the server has newer files) the router
 * would reload the page that is open, under the hands of whoever writes on it. Whether it can be had is a matter of the press.
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

/** A door only hands on: who takes one thing through it does not load the others. */
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
    leanContracts(),
    ariaMessages,
    leanIcons,
    tolerantPrefetch,
    sideEffectFreeIndexes,
  ],
  // Several development servers can run at once, each with a cache of its own.
  ...(process.env['VITE_CACHE_DIR'] ? { cacheDir: process.env['VITE_CACHE_DIR'] } : {}),
  build: {
    target: 'es2023',
    // Texts stay files of their own: inlined, every language would travel with every page.
    assetsInlineLimit: (file) => (/\.(json|woff2)$/.test(file) ? false : undefined),
    reportCompressedSize: false,
  },
  // Small files that need no bundling; each new icon would bundle everything anew.
  optimizeDeps: { exclude: ['lucide-react'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Names would travel with the list of routes, which every first page loads.
            entryFileNames: 'assets/[hash:7].js',
            chunkFileNames: 'assets/[hash:7].js',
            codeSplitting: {
              groups: [
                { name: 'foundation', test: vendorModules, priority: 3 },
                { name: 'beginning', test: entryModules, priority: 2 },
                { name: 'form-parts', test: formModules },
                { name: 'entry-forms', test: authModules },
                // Before the lists, which use one of their signs.
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
