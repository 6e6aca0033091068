// dependency-cruiser and openapi-typescript need TypeScript's API, which TypeScript 7 no longer has. This hook makes them
// import TypeScript 5 (`typescript-api` in package.json); everything else uses 7.
import { registerHooks } from 'node:module'

registerHooks({
  resolve: (specifier, context, next) => {
    const asked =
      /^typescript(\/|$)/.test(specifier) &&
      /\/node_modules\/(dependency-cruiser|openapi-typescript)\//.test(context.parentURL ?? '')
    return next(asked ? specifier.replace('typescript', 'typescript-api') : specifier, context)
  },
})
