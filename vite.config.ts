import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { groupChunks } from './scripts/build-plugins/group-chunks.ts'
import { inlineScript } from './scripts/build-plugins/inline-script.ts'
import { serviceWorker } from './scripts/build-plugins/service-worker.ts'
import { tolerantPrefetch } from './scripts/build-plugins/tolerant-prefetch.ts'
import { trimAriaMessages } from './scripts/build-plugins/trim-aria-messages.ts'
import { trimContracts } from './scripts/build-plugins/trim-contracts.ts'
import { trimIcons } from './scripts/build-plugins/trim-icon-keys.ts'

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    inlineScript(),
    trimContracts(),
    trimAriaMessages(),
    trimIcons(),
    tolerantPrefetch(),
    groupChunks(),
    serviceWorker(),
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
          },
        },
      },
    },
  },
  server: { watch: { ignored: ['**/var/**', '**/build/**', '**/platform/**', '**/server/**'] } },
})
