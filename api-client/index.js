import createFetchClient from 'openapi-fetch'

export const createClient = ({ url, token, ...options }) =>
  createFetchClient({
    ...options,
    baseUrl: url,
    headers: { ...options.headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  })
