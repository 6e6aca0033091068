import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { useAuth } from './auth-provider.tsx'

it('[AUTH-11/use-auth, ERR-03/use-auth] useAuth throws an error that names the missing AuthProvider', () => {
  const Lost = () => <p>{useAuth().viewer?.fullName}</p>
  expect(() => renderToString(<Lost />)).toThrow('useAuth must be used within an AuthProvider')
})
