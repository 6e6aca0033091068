import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { serviceWorkerPath } from '../../kit/service-worker.ts'

const root = join(import.meta.dirname, '../..')

/** One script without imports, because module workers are not supported in every browser. */
export const bundleServiceWorker = async (): Promise<string> => {
  const { output } = (await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: { input: join(root, 'shell/service-worker/worker/main.ts'), output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput
  return output[0].code
}

/** Adds the service worker to the build under a name that never changes; the development server bundles it per request. */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  applyToEnvironment: ({ name }) => name === 'client',
  configureServer: ({ middlewares }) => {
    middlewares.use(serviceWorkerPath, (_request, response, next) => {
      bundleServiceWorker().then((code) => response.setHeader('content-type', 'text/javascript').end(code), next)
    })
  },
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: serviceWorkerPath.slice(1), source: await bundleServiceWorker() })
  },
})
