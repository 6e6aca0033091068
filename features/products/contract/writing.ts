import * as z from 'zod/mini'
import { requestFields } from '#features/network/contract/connections.ts'
import { okOutput, endpoint, pickErrors } from '#kit/endpoint.ts'
import { id } from '#kit/fields.ts'
import { productErrors } from './errors.ts'
import { productFields } from './fields.ts'
import { productDetail } from './views.ts'

// Separate from the read endpoints, so that a visitor's first load does not include this file.

/** Missing fields and unknown makers are reported as field errors. */
const writeErrors = ['product.picture_gone', 'product.too_many_invitations'] as const

export const createProduct = endpoint({
  name: 'products.create',
  method: 'POST',
  path: '/api/products',
  summary: 'Creates a draft and invites the named makers; with `submit`, submits it for review.',
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
    'Updates the caller’s product, or submits it with `submit`; the slug stays, and a launched product stays launched.',
  access: 'confirmed',
  input: z.strictObject({ id: id(), ...productFields, submit: z._default(z.boolean(), false) }),
  output: productDetail,
  errors: pickErrors(productErrors, 'product.not_found', 'product.not_yours', 'product.wrong_state', ...writeErrors),
})

export const withdrawProduct = endpoint({
  name: 'products.withdraw',
  method: 'POST',
  path: '/api/products/:id/withdraw',
  summary: 'Withdraws the caller’s product from review; it becomes a draft again.',
  access: 'confirmed',
  input: z.strictObject({ id: id() }),
  output: productDetail,
  errors: pickErrors(productErrors, 'product.not_found', 'product.not_yours', 'product.wrong_state'),
})

export const archiveProduct = endpoint({
  name: 'products.archive',
  method: 'POST',
  path: '/api/products/:id/archive',
  summary: 'Archives the caller’s launched product; only an administrator can restore it.',
  access: 'confirmed',
  input: z.strictObject({ id: id() }),
  output: productDetail,
  errors: pickErrors(productErrors, 'product.not_found', 'product.not_yours', 'product.wrong_state'),
})

export const removeProduct = endpoint({
  name: 'products.remove',
  method: 'DELETE',
  path: '/api/products/:id',
  summary: 'Deletes the caller’s product and its pictures, unless it is launched or in review.',
  access: 'confirmed',
  input: z.strictObject({ id: id() }),
  output: okOutput,
  errors: pickErrors(productErrors, 'product.not_found', 'product.not_yours', 'product.wrong_state'),
})

export const answerInvitation = endpoint({
  name: 'products.answerInvitation',
  method: 'POST',
  path: '/api/products/:id/making',
  summary: 'Accepts or declines an invitation as a maker, or leaves a product as a maker.',
  access: 'confirmed',
  input: z.strictObject({ id: id(), accepted: z.boolean() }),
  output: productDetail,
  errors: pickErrors(productErrors, 'product.not_found', 'product.not_invited'),
})

export const askToConnect = endpoint({
  name: 'products.connect',
  method: 'POST',
  path: '/api/products/:id/connect',
  summary: 'Sends a connection request to the named maker of a product, or to the first maker who can be asked.',
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
