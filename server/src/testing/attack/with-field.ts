/** Sets `a.b.0` to a value, making what is not there. */
export function withField(input: Record<string, unknown>, field: string, value: string): Record<string, unknown> {
  const copy = structuredClone(input)
  const names = field.split('.')
  let place: Record<string, unknown> = copy
  for (const [index, name] of names.slice(0, -1).entries()) {
    place[name] ??= /^\d+$/.test(names[index + 1] ?? '') ? [] : {}
    place = place[name] as Record<string, unknown>
  }
  place[names.at(-1) ?? ''] = value
  return copy
}

export function partsOfFileUrl(url: string) {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const [fileId, name] = pathname.split('/').slice(2).map(decodeURIComponent)
  return { fileId, name, ...Object.fromEntries(searchParams) }
}
