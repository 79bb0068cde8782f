import { fullPath, pathNames, type Endpoint } from '#contract/endpoint.ts'

/** A call ready for the wire: its address with the path names filled in, and the fields that are left for the body. */
export interface Request {
  url: string
  method: Endpoint['method']
  body: Record<string, unknown> | undefined
}

export function requestOf(endpoint: Endpoint, input: unknown): Request {
  const rest: Record<string, unknown> = { ...Object(input) }
  const path = pathNames(endpoint.path).reduce((filled, name) => {
    const value = String(rest[name])
    delete rest[name]
    return filled.replace(`:${name}`, () => encodeURIComponent(value))
  }, fullPath(endpoint))

  if (endpoint.method === 'GET') return { url: path + queryOf(rest), method: 'GET', body: undefined }
  // Some proxies refuse a DELETE with a body, so it has one only when it must.
  const needsBody = endpoint.method !== 'DELETE' || Object.keys(rest).length > 0
  return { url: path, method: endpoint.method, body: needsBody ? rest : undefined }
}

export function multipartOf(body: Record<string, unknown>, field: string, file: File): FormData {
  const form = new FormData()
  for (const [name, value] of said(body)) form.append(name, String(value))
  // The file comes last: the server reads the fields before it streams the file.
  form.append(field, file)
  return form
}

function queryOf(fields: Record<string, unknown>): string {
  const query = new URLSearchParams(said(fields).map(([name, value]) => [name, String(value)]))
  return query.size > 0 ? `?${query}` : ''
}

function said(fields: Record<string, unknown>): [string, unknown][] {
  return Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)
}
