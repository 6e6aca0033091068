import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { inlineScript } from './scripts/build-plugins/inline-script.ts'
import { tolerantPrefetch } from './scripts/build-plugins/tolerant-prefetch.ts'
import { trimAriaMessages } from './scripts/build-plugins/trim-aria-messages.ts'
import { trimContracts } from './scripts/build-plugins/trim-contracts.ts'
import { trimIcons } from './scripts/build-plugins/trim-icon-keys.ts'

/** Libraries that every page needs: one chunk that rarely changes. */
const vendorModules = /node_modules[\\/](react|react-dom|scheduler|react-router|@remix-run|cookie-es|@tanstack)[\\/]/
/**
 * The client entry and what nearly every page needs, with their imports. One chunk replaces sixty small ones, whose
 * overhead would exceed their content.
 */
const entryModules =
  /[\\/](shell[\\/](entry\.client\.tsx|root\.tsx|page-head\.tsx|route-guards[\\/]public\.tsx|i18n[\\/](error-text|detect-language)\.ts|ui[\\/](page-header|card)\.tsx)|kit[\\/](?!person-name|rest|tags)[^\\/]+\.ts)/

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

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    inlineScript(),
    trimContracts(),
    trimAriaMessages(),
    trimIcons(),
    tolerantPrefetch(),
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
          // Index files only re-export, so a page that imports one name does not load the others.
          treeshake: {
            moduleSideEffects: [{ test: /[\\/]features[\\/][^\\/]+[\\/]web[\\/]index\.ts$/, sideEffects: false }],
          },
          output: {
            // Hashes only: the route manifest, which every first page loads, contains the file names.
            entryFileNames: 'assets/[hash:7].js',
            chunkFileNames: 'assets/[hash:7].js',
            codeSplitting: {
              groups: [
                { name: 'libraries', test: vendorModules, priority: 3 },
                { name: 'app-start', test: entryModules, priority: 2 },
                { name: 'form-fields', test: formModules },
                { name: 'auth-forms', test: authModules },
                // Takes precedence over list-states, which uses one of these icons.
                { name: 'callouts', test: calloutModules, priority: 1 },
                { name: 'list-states', test: listModules },
              ],
            },
          },
        },
      },
    },
  },
  server: { watch: { ignored: ['**/var/**', '**/build/**', '**/platform/**', '**/server/**'] } },
})
