import * as z from 'zod/mini'
import { requestFields } from '#features/network/contract/connections.ts'
import { okOutput, endpoint, pickErrors } from '#kit/endpoint.ts'
import { id } from '#kit/fields.ts'
import { productErrors } from './errors.ts'
import { productFields } from './fields.ts'
import { productDetail } from './views.ts'

// Apart from what everyone reads, so that a visitor's first load does without.

/** What a launch lacks and makers that are unknown are refused at their fields. */
const writeErrors = ['product.picture_gone', 'product.too_many_invitations'] as const

export const createProduct = endpoint({
  name: 'products.create',
  method: 'POST',
  path: '/api/products',
  summary: 'Keeps a draft, or with `submit` hands it in for review at once. Named makers are asked.',
  access: 'confirmed',
  input: z.strictObject({ ...productFields, submit: z._default(z.boolean(), false) }),
  output: productDetail,
  errors: pickErrors(productErrors, 'product.too_many', ...writeErrors),
  idempotent: true,
})

export const updateProduct = endpoint({
  name: 'products.update',
  method: 'PUT',
  path: '/api/products/:id',
  summary:
    'Rewrites an own product; with `submit` hands it in. Its address stays. What is launched stays launched, and the reviewers see that it changed.',
  access: 'confirmed',
  input: z.strictObject({ id: id(), ...productFields, submit: z._default(z.boolean(), false) }),
  output: productDetail,
  errors: pickErrors(productErrors, 'product.not_found', 'product.not_yours', 'product.wrong_state', ...writeErrors),
})

export const withdrawProduct = endpoint({
  name: 'products.withdraw',
  method: 'POST',
  path: '/api/products/:id/withdraw',
  summary: 'Takes an own product out of the review; it is a draft again.',
  access: 'confirmed',
  input: z.strictObject({ id: id() }),
  output: productDetail,
  errors: pickErrors(productErrors, 'product.not_found', 'product.not_yours', 'product.wrong_state'),
})

export const archiveProduct = endpoint({
  name: 'products.archive',
  method: 'POST',
  path: '/api/products/:id/archive',
  summary: 'Takes an own launched product off the lists. Only an administrator brings it back.',
  access: 'confirmed',
  input: z.strictObject({ id: id() }),
  output: productDetail,
  errors: pickErrors(productErrors, 'product.not_found', 'product.not_yours', 'product.wrong_state'),
})

export const removeProduct = endpoint({
  name: 'products.remove',
  method: 'DELETE',
  path: '/api/products/:id',
  summary: 'Deletes an own product that is not launched and not in review, with its pictures.',
  access: 'confirmed',
  input: z.strictObject({ id: id() }),
  output: okOutput,
  errors: pickErrors(productErrors, 'product.not_found', 'product.not_yours', 'product.wrong_state'),
})

export const answerInvitation = endpoint({
  name: 'products.answerInvitation',
  method: 'POST',
  path: '/api/products/:id/making',
  summary: 'Says that the caller made it with the one who asked, or did not; a maker can leave the same way.',
  access: 'confirmed',
  input: z.strictObject({ id: id(), accepted: z.boolean() }),
  output: productDetail,
  errors: pickErrors(productErrors, 'product.not_found', 'product.not_invited'),
})

export const askToConnect = endpoint({
  name: 'products.connect',
  method: 'POST',
  path: '/api/products/:id/connect',
  summary: 'Asks one of its makers to connect (the creator, unless one is named), as a request of the network.',
  access: 'confirmed',
  input: z.strictObject({ id: id(), makerId: z._default(z.nullable(id()), null), ...requestFields }),
  output: z.strictObject({ memberId: id(), fullName: z.string(), state: z.string() }),
  errors: pickErrors(
    productErrors,
    'product.not_found',
    'product.not_launched',
    'product.own',
    'product.nobody_to_ask',
    'product.too_many_asks',
  ),
})
