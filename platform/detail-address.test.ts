import { expect, it } from 'vitest'
import { parseDetailAddress } from './detail-address.ts'

const id = '1a2b3c4d-0000-4000-8000-000000000001'
const ids = { from: '1a2b3c4d-0000-0000-0000-000000000000', to: '1a2b3c4d-ffff-ffff-ffff-ffffffffffff' }

it.each([
  ['an-old-title-1a2b3c4d', { slug: 'an-old-title-1a2b3c4d', id: null, ids }],
  ['1A2B3C4D', { slug: '1a2b3c4d', id: null, ids }],
  [id, { slug: id, id, ids: null }],
  [`title-${id}`, { id, ids: null }],
  [id.replaceAll('-', ''), { id: id.replaceAll('-', ''), ids: null }],
  ['engineer-1a2b3c4', { id: null, ids: null }],
  ['engineer1a2b3c4d', { id: null, ids: null }],
  ["%' or 1=1", { id: null, ids: null }],
])('parseDetailAddress parses %s', (address, expected) => {
  expect(parseDetailAddress(address)).toMatchObject({ ...expected, raw: address })
})
