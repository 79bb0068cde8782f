import { fullPath, pathNames, type Endpoint } from './endpoint.ts'

export interface Request {
  url: string
  method: Endpoint['method']
  body: Record<string, unknown> | undefined
}

/** The one place that makes a request of a call and its input: for the web client, the tests and the attacks on the API. */
export function requestOf(endpoint: Endpoint, input: unknown): Request {
  const { path, rest } = fillPath(endpoint, { ...Object(input) })
  if (endpoint.method === 'GET') return { url: path + queryOf(rest), method: 'GET', body: undefined }
  // Some proxies refuse a DELETE with a body, so it has one only when it must.
  const needsBody = endpoint.method !== 'DELETE' || Object.keys(rest).length > 0
  return { url: path, method: endpoint.method, body: needsBody ? rest : undefined }
}

export function fillPath(
  endpoint: Endpoint,
  fields: Record<string, unknown>,
  textOf = (value: unknown) => String(value),
) {
  const names = pathNames(endpoint.path)
  const path = names.reduce(
    (filled, name) => filled.replace(`:${name}`, () => encodeURIComponent(textOf(fields[name]))),
    fullPath(endpoint),
  )
  const rest = Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
  return { path, rest }
}

/** The fields as texts, as a query or a form carries them. What is null or undefined was not given. */
export function textFields(fields: Record<string, unknown>): [string, string][] {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)
  return given.map(([name, value]) => [name, String(value)])
}

function queryOf(fields: Record<string, unknown>): string {
  const query = textFields(fields).map(([name, text]) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`)
  return query.length > 0 ? `?${query.join('&')}` : ''
}
