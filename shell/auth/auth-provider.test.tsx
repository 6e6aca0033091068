import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { useAuth } from './auth-provider.tsx'

it('[AUTH-11/use-auth, ERR-03/use-auth] useAuth outside an AuthProvider says what is missing', () => {
  const Lost = () => <p>{useAuth().viewer?.fullName}</p>
  expect(() => renderToString(<Lost />)).toThrow('useAuth must be used within an AuthProvider')
})
